import { translate } from '@werkplan/shared/i18n/messages.ts';
import { describe, expect, it } from 'vitest';
import { addressOfPage, allPages, AppLayout, pageAt, pages, lazyPartsOf } from './pages.ts';

describe('the table of pages', () => {
  it('has unique addresses, keys and names', () => {
    const labels = allPages.flatMap(({ label }) => label ?? []);
    const names = (['de', 'en'] as const).map((language) =>
      labels.map((label) => translate(language, label)),
    );
    for (const values of [
      allPages.map(({ path }) => path),
      allPages.flatMap(({ key }) => key ?? []),
      ...names,
    ])
      expect(values).toEqual([...new Set(values)]);
  });

  it.each(allPages)('$path leads to its page', (page) => {
    expect(pageAt(page.path)).toBe(page);
  });

  it.each(['/nirgends', '', '/delivery/', '/Delivery', '/production/7'])(
    '%j leads to no page',
    (pathname) => {
      expect(pageAt(pathname)).toBe(pages.notFound);
    },
  );

  it('keeps the day only in the links of daily pages', () => {
    const day = '2026-12-31';
    const daily = allPages.filter((page) => addressOfPage(page, day) !== page.path);
    expect(daily.map((page) => addressOfPage(page, day))).toEqual([
      '/production?date=2026-12-31',
      '/delivery?date=2026-12-31',
    ]);
    expect(allPages.map((page) => addressOfPage(page, null))).toEqual(allPages.map(({ path }) => path));
  });

  it.each([
    ['/login', []],
    ['/', [AppLayout]],
    ['/production', [AppLayout]],
    ['/delivery/print', []],
    ['/wall', []],
  ])('%s has its layout', (path, around) => {
    const page = pageAt(path);
    expect(lazyPartsOf(page)).toEqual([...around, page.Page]);
  });
});
