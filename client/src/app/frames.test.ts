import { expect, it } from 'vitest';
import { AppLayout, DayInAddress, partsOf } from './frames.ts';
import { pageAt } from './pages.ts';

it.each([
  ['/login', []],
  ['/', [AppLayout]],
  ['/production', [AppLayout, DayInAddress]],
  ['/delivery/print', [DayInAddress]],
  ['/wall', []],
])('%s stands in what is around it', (path, around) => {
  const page = pageAt(path);
  expect(partsOf(page)).toEqual([...around, page.Page]);
});
