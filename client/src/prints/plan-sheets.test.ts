// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useMomentTexts } from './moment-text.ts';
import { planSheets } from './plan-sheets.ts';

vi.hoisted(() => localStorage.setItem('werkplan.language', 'de'));

const headHeight = 50;

/**
 * A draft of one block: the room below the heads is `room` high at any size, the slots of a run are as high as given and shrink
 * with the scale. Sheets are measured, never drawn.
 */
const block = (room: number, runs: readonly (readonly number[])[]): HTMLElement => {
  const sheet = document.createElement('div');
  sheet.innerHTML = `<div data-print="columns">${runs
    .map(
      (slots) =>
        `<div><header data-print="head"></header>${slots.map(() => '<p data-print="slot"></p>').join('')}</div>`,
    )
    .join('')}</div>`;
  const scale = (): number => Number(sheet.style.getPropertyValue('--scale') || 1);
  const isOf = (height: () => number) => () => new DOMRect(0, 0, 100, height());
  const columns = sheet.querySelector('[data-print=columns]');
  if (columns) vi.spyOn(columns, 'clientHeight', 'get').mockReturnValue(room + headHeight + 2);
  for (const head of sheet.querySelectorAll('[data-print=head]'))
    head.getBoundingClientRect = isOf(() => headHeight);
  const heights = runs.flat();
  for (const [index, slot] of [...sheet.querySelectorAll('[data-print=slot]')].entries())
    slot.getBoundingClientRect = isOf(() => (heights[index] ?? 0) * scale());
  return sheet;
};
const plan = (...blocks: readonly HTMLElement[]) => {
  const drafts = document.createElement('div');
  drafts.append(...blocks);
  return planSheets(drafts);
};
const slots = (count: number, height: number): number[] => Array.from({ length: count }, () => height);

describe('the sheets of a print', () => {
  it('one in full size where everything fits, to the last px', () => {
    expect(plan(block(200, [slots(20, 10), slots(20, 9)]))).toEqual([
      { block: 0, scale: 1, from: 0, to: 19 },
    ]);
  });

  it('in full size for a slot that is just as high as the sheet', () => {
    expect(plan(block(200, [[200]]))).toEqual([{ block: 0, scale: 1, from: 0, to: 0 }]);
  });

  it('smaller where that saves a sheet, and no smaller than that takes', () => {
    expect(plan(block(200, [slots(20, 10.9)]))).toEqual([{ block: 0, scale: 0.91, from: 0, to: 19 }]);
    expect(plan(block(200, [slots(20, 12)]))).toEqual([{ block: 0, scale: 0.83, from: 0, to: 19 }]);
  });

  it('in full size where it would take as many sheets anyway', () => {
    const sheets = plan(block(200, [slots(20, 15)]));
    expect(sheets.map(({ scale, from, to }) => [scale, from, to])).toEqual([
      [1, 0, 12],
      [1, 13, 19],
    ]);
  });

  it('rather smaller than with a slot that is higher than a sheet', () => {
    expect(plan(block(200, [[60, 215, 60]])).map(({ scale }) => scale)).toEqual([0.91, 0.91, 0.91]);
    // Where no size helps, as large and as few as they get.
    expect(new Set(plan(block(200, [[10, 500, 10]])).map(({ scale }) => scale))).toEqual(new Set([1]));
  });

  it('block by block, each in the size that suits it', () => {
    expect(plan(block(200, [slots(20, 12)]), block(200, [slots(20, 5)]))).toEqual([
      { block: 0, scale: 0.83, from: 0, to: 19 },
      { block: 1, scale: 1, from: 0, to: 19 },
    ]);
    expect(plan()).toEqual([]);
  });
});

describe('a moment on paper', () => {
  afterEach(() => void vi.useRealTimers());

  it('is short today, with its day on another, and whole beside the name of who printed', () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 11, 31, 23, 59));
    const { full, short } = renderHook(useMomentTexts).result.current;
    const [morning, before] = [new Date(2026, 11, 31, 6, 5), new Date(2026, 10, 16, 0, 0)];
    expect([short(morning), short(before)]).toEqual(['06:05', '16.11. 00:00']);
    expect([full(morning), full(before)]).toEqual(['31.12.2026 06:05', '16.11.2026 00:00']);
    vi.setSystemTime(new Date(2027, 0, 1, 0, 0));
    expect(short(morning)).toBe('31.12. 06:05');
  });
});
