// @vitest-environment happy-dom
import type { Focus } from '@werkplan/shared/live/presence-schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { anItem } from '@werkplan/shared/live/testing/rows.ts';
import { showDay } from '../testing/shown-day.ts';
import { elementOfSpot, isSpotOnPage, spotOfElement } from './spots.ts';

beforeEach(() => {
  showDay({
    date: '2026-11-23',
    deliveryItems: [anItem({ id: 1, deliveryId: 3, ordinalNumberInDelivery: 19, shipmentId: 8 })],
  });
  document.body.innerHTML = `
    <table><tr data-row="12"><td data-field="steel"><b id="steel"></b></td><td id="menu"></td></tr>
    <tr data-row="-3"><td data-field="steel"><b id="unsaved"></b></td></tr></table>
    <div data-shipment="5"><div data-card="5"><button id="listed"></button></div></div>
    <section data-delivery="3">
      <div><span data-field="truckDriver"><b id="driver"></b></span><button id="head"></button></div>
      <ol><li data-slot="0"><span data-field="text"><b id="free"></b></span></li>
      <li data-slot="19"><div data-card="8"><b id="placed"></b></div></li></ol>
    </section>
    <section data-delivery="-1"><ol><li data-slot="2"><b id="unsavedRun"></b></li></ol></section>
    <p id="elsewhere"></p>`;
});

const at = (id: string): Element => {
  const found = document.querySelector(`#${id}`);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const spots: readonly (readonly [string, Focus])[] = [
  ['steel', { entity: 'orders', id: 12, field: 'steel' }],
  ['menu', { entity: 'orders', id: 12 }],
  ['listed', { entity: 'shipments', id: 5 }],
  ['placed', { entity: 'shipments', id: 8 }],
  ['driver', { entity: 'deliveries', id: 3, field: 'truckDriver' }],
  ['head', { entity: 'deliveries', id: 3 }],
  ['free', { entity: 'deliveries', id: 3, slot: 0 }],
];

it.each(spots)('%s is %j', (id, focus) => {
  expect(spotOfElement(at(id))).toEqual(focus);
});

it.each(spots)('%s is found on the page', (id, focus) => {
  expect(isSpotOnPage(focus)).toBe(true);
  expect(elementOfSpot(focus)?.contains(at(id))).toBe(true);
});

it.each(['unsaved', 'unsavedRun', 'elsewhere'])('%s is not reported', (id) => {
  expect(spotOfElement(at(id))).toBeNull();
});

it('a place on another page is not found on this one', () => {
  expect(isSpotOnPage({ entity: 'orders', id: 13 })).toBe(false);
  expect(elementOfSpot({ entity: 'orders', id: 13 })).toBeNull();
  expect(elementOfSpot({ entity: 'orders', id: 12, field: 'matting' })).toBeNull();
  expect(elementOfSpot({ entity: 'deliveries', id: 3, slot: 7 })).toBeNull();
});
