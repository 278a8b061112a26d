import { atom } from 'jotai';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import type { RowName } from './touched-rows.ts';

/** At most one sentence is announced in this time (rules/look-and-feel.md#announcements). */
const bundleMs = 5_000;

/** The text of the polite live region. */
export const announcementAtom = atom('');

const authors = new Set<string>();
const rows = new Set<RowName>();
let timer: ReturnType<typeof setTimeout> | undefined;

const sentence = (): string => {
  const names = new Intl.ListFormat(currentLanguage()).format(authors);
  const verb = authors.size === 1 ? 'one' : 'many';
  return rows.size === 1
    ? translateNow(`live.announce.${verb}.row`, { names })
    : translateNow(`live.announce.${verb}.rows`, { names, count: rows.size });
};

const announce = (): void => {
  timer = undefined;
  store.set(announcementAtom, sentence());
  authors.clear();
  rows.clear();
};

/** Bundles what others changed into one sentence: 'Müller und Krüger haben 4 Einträge geändert'. */
export const announceChange = (by: string, changed: readonly RowName[]): void => {
  authors.add(by);
  for (const row of changed) rows.add(row);
  timer ??= setTimeout(announce, bundleMs);
};
