import { atom } from 'jotai';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { clientPart, store } from '../lib/client.ts';
import type { RowName } from './changed-rows.ts';

/** Minimum interval (ms) between two announcements (rules/look-and-feel.md#announcements). */
const bundleMs = 5_000;

/** Text of the ARIA live region: the latest announcement for screen readers. */
export const liveRegionTextAtom = atom('');

class Bundle {
  readonly authors = new Set<string>();
  readonly rows = new Set<RowName>();
  timer: ReturnType<typeof setTimeout> | undefined;
}
const bundle = clientPart(() => new Bundle());

const sentence = ({ authors, rows }: Bundle): string => {
  const names = new Intl.ListFormat(currentLanguage()).format(authors);
  const verb = authors.size === 1 ? 'one' : 'many';
  return rows.size === 1
    ? translateNow(`live.announce.${verb}.row`, { names })
    : translateNow(`live.announce.${verb}.rows`, { names, count: rows.size });
};

const announce = (): void => {
  const announced = bundle();
  announced.timer = undefined;
  store().set(liveRegionTextAtom, sentence(announced));
  announced.authors.clear();
  announced.rows.clear();
};

/** Combines the changes by other users within 5 s into one announcement: 'Müller und Krüger haben 4 Einträge geändert'. */
export const announceChange = (by: string, changed: readonly RowName[]): void => {
  const next = bundle();
  next.authors.add(by);
  for (const row of changed) next.rows.add(row);
  next.timer ??= setTimeout(announce, bundleMs);
};
