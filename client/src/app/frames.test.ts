import { expect, it, vi } from 'vitest';
import { AppLayout, DayInAddress, partsOf } from './frames.ts';
import { pageAt } from './pages.ts';

// The texts look up and set the browser's language as they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['de'] });
  vi.stubGlobal('document', { documentElement: {} });
});

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
