// @vitest-environment happy-dom
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { HistoryList } from './history-list.tsx';

const entry: HistoryEntry = {
  changeId: 7,
  at: '2026-11-23T08:00:00Z',
  actor: { kind: 'user', id: 1, name: 'Anna' },
  action: 'orders.update',
  undoOf: null,
  rootAction: 'orders.update',
  direction: 'done',
  undone: null,
  tip: 7,
  rows: [],
  counts: {},
};

it.each([
  ['de', 'Älteres ist archiviert, bekannt ab 01.11.2023.'],
  ['en', 'Earlier changes are archived; known from 01.11.2023.'],
] as const)('shows at its end since when it is complete, in %s', async (language, text) => {
  await setLanguage(language);
  const last = (entries: readonly HistoryEntry[], more: object = {}): string | null => {
    const given = { hasMore: false, knownFrom: '2023-11-01', failed: false, focus: null, step: null };
    const acts = { onMore: () => undefined, onRetry: () => undefined };
    const { container, unmount } = renderPartInApp(
      createElement(HistoryList, { entries, ...given, ...acts, ...more }),
    );
    const end = container.querySelector('ol') ? [...container.querySelectorAll('ol > li')].at(-1) : container;
    const { textContent = '' } = end ?? {};
    unmount();
    return textContent;
  };
  expect(last([])).toBe(text);
  expect(last([entry])).toBe(text);
  expect(last([entry], { knownFrom: null })).not.toBe(text);
  expect(last([entry], { failed: true })).not.toBe(text);
});

it('no registration breaks across lines, neither in the sentence nor in what follows', async () => {
  await setLanguage('de');
  const label = { site: 'Messe', shipmentId: 7, registration: 'OG-BS 214', slot: 3 };
  const moved: HistoryEntry = {
    ...entry,
    action: 'deliveryItems.move',
    rootAction: 'deliveryItems.move',
    rows: [
      { entity: 'deliveryItems', id: 3, was: label, is: null, fields: [] },
      { entity: 'deliveryItems', id: 4, was: null, is: { ...label, registration: 'OG-BS 2' }, fields: [] },
    ],
  };
  const renamed: HistoryEntry = {
    ...entry,
    changeId: 8,
    action: 'trucks.update',
    rootAction: 'trucks.update',
    rows: [
      {
        entity: 'trucks',
        id: 3,
        was: { registration: 'OG-BS 214' },
        is: { registration: 'OG-KW 33' },
        fields: [{ field: 'registration', old: 'OG-BS 214', new: 'OG-KW 33' }],
      },
    ],
  };
  const given = { hasMore: false, knownFrom: null, failed: false, focus: null, step: null };
  const acts = { onMore: () => undefined, onRetry: () => undefined };
  const { container } = renderPartInApp(
    createElement(HistoryList, { entries: [moved, renamed], ...given, ...acts }),
  );
  const rows = [...container.querySelectorAll('li[data-change]')].map((row) => ({
    named: row.textContent.match(/OG-(?:BS 214|BS 2|KW 33)/g),
    whole: [...row.querySelectorAll('[class*=plate]')].map(({ textContent }) => textContent),
  }));
  expect(rows.map(({ named }) => named?.length)).toEqual([2, 3]);
  for (const { named, whole } of rows) expect(whole).toEqual(named);
});
