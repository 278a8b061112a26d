// @vitest-environment happy-dom
import type { SinceStep, TouchedPlace } from '@werkplan/shared/since/since-schema.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countByRun, scrollToPlace, touchesByPlace } from './place-of.ts';

const step = (place: TouchedPlace): SinceStep => ({
  place,
  sincePrint: true,
  sinceVisit: false,
  changeId: 1,
  revision: 1,
  at: null,
  by: null,
});
const head: TouchedPlace = { of: 'head', deliveryId: 4 };
const slot = (number: number, deliveryId = 4): TouchedPlace => ({ of: 'slot', deliveryId, slot: number });
const card: TouchedPlace = { of: 'card', shipmentId: 7 };
const order: TouchedPlace = { of: 'order', id: 9, fields: ['city', 'steel'] };

describe('the steps’ places on the page', () => {
  it('are numbered in order, with the current one marked', () => {
    const touches = touchesByPlace([head, slot(3), card, order].map(step), 1);
    expect(Object.fromEntries(touches)).toEqual({
      'deliveries:4': { step: 1, isCurrent: false, fields: [] },
      'slots:4:3': { step: 2, isCurrent: true, fields: [] },
      'cards:7': { step: 3, isCurrent: false, fields: [] },
      'orders:9': { step: 4, isCurrent: false, fields: ['city', 'steel'] },
    });
  });

  it('are counted by run', () => {
    expect([...countByRun([head, slot(3), slot(0, 5), card, order].map(step))]).toEqual([
      [4, 2],
      [5, 1],
    ]);
  });
});

describe('the shown step', () => {
  const scrolled: unknown[] = [];
  beforeEach(() => {
    scrolled.length = 0;
    document.body.innerHTML =
      '<div data-delivery="4"></div><div data-shipment="7"></div><div data-row="9"></div>';
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
      scrolled.push([Object.entries((this as HTMLElement).dataset)[0], options]);
    });
  });

  it('is scrolled to: a run to its head, everything else to the middle', () => {
    for (const place of [head, card, order]) scrollToPlace(place);
    expect(scrolled).toEqual([
      [['delivery', '4'], { block: 'start', inline: 'nearest' }],
      [['shipment', '7'], { block: 'center', inline: 'nearest' }],
      [['row', '9'], { block: 'center', inline: 'nearest' }],
    ]);
  });

  it('does not scroll if its row is gone', () => {
    scrollToPlace({ of: 'card', shipmentId: 8 });
    scrollToPlace({ of: 'head', deliveryId: 5 });
    expect(scrolled).toEqual([]);
  });
});
