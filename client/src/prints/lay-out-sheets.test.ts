// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { useMomentTexts } from './moment-text.ts';
import { layOutSheets } from './lay-out-sheets.ts';

beforeAll(async () => {
  await setLanguage('de');
});

const headHeight = 50;

/**
 * Builds a sample of one block with a height of `room` below the heads at any scale. The given heights of slots shrink
 * with the scale, and to a sixth at full width.
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
    slot.getBoundingClientRect = isOf(
      () => ((heights[index] ?? 0) * scale()) / (slot.closest('[data-wide]') ? 6 : 1),
    );
  return sheet;
};
const plan = (...blocks: readonly HTMLElement[]) => {
  const samples = document.createElement('div');
  samples.append(...blocks);
  return layOutSheets(samples);
};
const slots = (count: number, height: number): number[] => Array.from({ length: count }, () => height);

describe('the sheets of a print', () => {
  it('are one in full size if everything fits exactly', () => {
    expect(plan(block(200, [slots(20, 10), slots(18, 9)]))).toEqual({
      scale: 1,
      sheets: [
        [
          { run: 0, from: 0, to: 19 },
          { run: 1, from: 0, to: 17 },
        ],
      ],
    });
  });

  it('have full size for a slot as high as the sheet', () => {
    expect(plan(block(200, [[200]]))).toEqual({ scale: 1, sheets: [[{ run: 0, from: 0, to: 0 }]] });
  });

  it('are scaled down only if and as far as that saves a sheet', () => {
    expect(plan(block(200, [slots(20, 10.9)]))).toMatchObject({ scale: 0.91, sheets: { length: 1 } });
    expect(plan(block(200, [slots(20, 12)]))).toMatchObject({ scale: 0.83, sheets: { length: 1 } });
  });

  it('are used alone, at full width, only by a run that does not fit at any scale', () => {
    expect(plan(block(200, [slots(20, 8), slots(20, 15), slots(3, 9)]))).toEqual({
      scale: 1,
      sheets: [
        [
          { run: 0, from: 0, to: 19 },
          { run: 2, from: 0, to: 2 },
        ],
        [{ run: 1, from: 0, to: 19, isWide: true }],
      ],
    });
  });

  it('are continued by such a run only if it exceeds even the full width, without an empty sheet', () => {
    expect(plan(block(200, [slots(20, 80)]))).toEqual({
      scale: 1,
      sheets: [[{ run: 0, from: 0, to: 13, isWide: true }], [{ run: 0, from: 14, to: 19, isWide: true }]],
    });
  });

  it('are scaled down rather than having a slot higher than a sheet', () => {
    expect(plan(block(200, [[10, 205], [10]]))).toMatchObject({ scale: 0.91, sheets: { length: 1 } });
    // No scale helps, so the largest is kept.
    expect(plan(block(200, [[10, 500, 10], [10]]))).toMatchObject({ scale: 1, sheets: { length: 2 } });
  });

  it('all have the scale that the fullest block needs', () => {
    expect(plan(block(200, [slots(20, 12)]), block(200, [slots(20, 5)]))).toEqual({
      scale: 0.83,
      sheets: [[{ run: 0, from: 0, to: 19 }], [{ run: 1, from: 0, to: 19 }]],
    });
    expect(plan()).toMatchObject({ sheets: [] });
  });
});

describe('a time on paper', () => {
  afterEach(() => void vi.useRealTimers());

  it('is short for today, includes the day otherwise, and is complete beside the author’s name', () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 11, 31, 23, 59));
    const { full, short } = renderHookInApp(useMomentTexts, undefined).result.current;
    const [morning, before] = [new Date(2026, 11, 31, 6, 5), new Date(2026, 10, 16, 0, 0)];
    expect([short(morning), short(before)]).toEqual(['06:05', '16.11. 00:00']);
    expect([full(morning), full(before)]).toEqual(['31.12.2026 06:05', '16.11.2026 00:00']);
    vi.setSystemTime(new Date(2027, 0, 1, 0, 0));
    expect(short(morning)).toBe('31.12. 06:05');
  });
});
