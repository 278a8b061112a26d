import { expect, it } from 'vitest';
import { siteHoursLines, siteHoursOn } from './site-windows.ts';

const window = (weekday: number, from: string, to: string) => ({ to, from, weekday });

it('hours are unknown without a window, closed on a weekday without one, else by time', () => {
  expect(siteHoursOn({ windows: [] }, '2026-11-17')).toBe('unknown');
  const windows = [window(2, '13:00', '15:00'), window(2, '06:00', '11:00'), window(3, '06:00', '11:00')];
  expect(siteHoursOn({ windows }, '2026-11-16')).toBe('closed');
  expect(siteHoursOn({ windows }, '2026-11-17')).toEqual([windows[1], windows[0]]);
});

it('weekdays with the same hours share a line', () => {
  const windows = [1, 2, 3, 4, 5].map((weekday) => window(weekday, '06:00', '11:00'));
  expect(siteHoursLines([...windows, window(6, '07:00', '09:00'), window(5, '13:00', '14:00')])).toEqual([
    { weekdays: '1234', windows: [{ from: '06:00', to: '11:00' }] },
    {
      weekdays: '5',
      windows: [
        { from: '06:00', to: '11:00' },
        { from: '13:00', to: '14:00' },
      ],
    },
    { weekdays: '6', windows: [{ from: '07:00', to: '09:00' }] },
  ]);
  expect(siteHoursLines([])).toEqual([]);
});
