import { describe, expect, it } from 'vitest';
import { toastPosition, type Box } from './toast-position.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const box = (left: number, right: number, top = 12, bottom = 44): Box => ({ left, right, top, bottom });
const window = { left: 0, top: 0, right: 1440, bottom: 900 };
const bar = { left: 56, top: 0, right: 1440, bottom: 56 };

describe('the position of toasts over the bar', () => {
  it('is the window’s centre if that is free', () => {
    spec('2.41');
    expect(toastPosition(window, bar, [box(200, 400)])).toEqual({ left: 504, top: 8, width: 432 });
  });

  it('avoids elements there', () => {
    const place = toastPosition(window, bar, [box(300, 700), box(1200, 1250), box(1270, 1420)]);
    expect(place).toEqual({ left: 708, top: 8, width: 432 });
  });

  it('becomes narrower rather than covering a button', () => {
    expect(toastPosition(window, bar, [box(300, 700), box(1100, 1150), box(1170, 1420)])).toMatchObject({
      left: 708,
      width: 384,
    });
  });

  it('is below the bar rather than over a button', () => {
    const taken = [box(300, 700), box(800, 850), box(870, 1000), box(1010, 1420)];
    expect(toastPosition(window, bar, taken)).toEqual({ left: 504, top: 64, width: 432 });
  });

  it('uses the second of two rows, and beside a narrow bar the end of the sidebar', () => {
    const phone = { left: 0, top: 0, right: 390, bottom: 844 };
    const rows = { left: 56, top: 0, right: 390, bottom: 97 };
    const place = toastPosition(phone, rows, [box(140, 250), box(340, 380), box(64, 130)]);
    expect(place).toEqual({ left: 8, top: 50.5, width: 374 });
    // Its 46 px end above the bar's lower edge.
    expect(place.top + 46).toBeLessThan(rows.bottom);
  });

  it('is below a bar without room', () => {
    const phone = { left: 0, top: 0, right: 390, bottom: 844 };
    const row = { left: 56, top: 0, right: 390, bottom: 56 };
    expect(toastPosition(phone, row, [box(64, 200), box(340, 380)])).toEqual({
      left: 8,
      top: 64,
      width: 374,
    });
  });

  it.each([
    ['the heads of runs', [box(380, 620, 64, 190), box(640, 880, 64, 150)], 198],
    ['nothing of a head beside it', [box(60, 300, 64, 190)], 64],
    ['nothing of what is further down', [box(640, 880, 300, 400)], 64],
    ['what fills half of the page', [box(640, 880, 60, 460)], 64],
  ])('with no room over the bar, lies below %s', (_what, heads, top) => {
    const taken = [box(300, 700), box(800, 850), box(870, 1000), box(1010, 1420)];
    expect(toastPosition(window, bar, taken, heads)).toEqual({ left: 504, top, width: 432 });
  });
});
