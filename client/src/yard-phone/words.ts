import { localeOf, type YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import type { Translate } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { type Report, shownMark, type ShownMark, type WaitingReport } from './waiting.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time (ISO 8601 or ms) in the plant's time zone, '05:34'. */
export const timeInZone = (timeZone: string, moment: string | number, language: YardLanguage): string => {
  const key = `${language} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit', timeZone });
  formats.set(key, format);
  return format.format(new Date(moment));
};

/** Live cards of a run, with their numbers by mark. A card whose latest mark still waits to be sent counts as unmarked. */
export interface RunCount {
  readonly cards: readonly { readonly card: YardCard; readonly mark: ShownMark | null }[];
  readonly loaded: number;
  readonly ready: number;
  readonly missing: number;
  /** Cards that are neither loaded nor missing. */
  readonly open: number;
}

export const countCardsByMark = (run: YardRun, waiting: readonly WaitingReport[]): RunCount => {
  const cards = run.slots.flatMap((slot) =>
    slot.kind === 'card' && !slot.isDead ? [{ card: slot, mark: shownMark(slot, waiting) }] : [],
  );
  const having = (status: ShownMark['status']): number =>
    cards.filter(({ mark }) => mark?.status === status && !mark.isWaiting).length;
  const loaded = having('loaded') + having('delivered');
  const [ready, missing] = [having('ready'), having('missing')];
  return { cards, loaded, ready, missing, open: cards.length - loaded - missing };
};

/** Describes the progress of a run in the list: missing cards first, otherwise ready or loaded ones. */
export const progressText = ({ cards, loaded, ready, missing }: RunCount, t: Translate): string => {
  if (cards.length === 0) return t('yardPage.empty');
  if (missing > 0) return t('yardPage.missing', { count: missing });
  if (loaded === 0 && ready > 0) return t('yardPage.ready', { done: ready, all: cards.length });
  return t('yardPage.loaded', { done: loaded, all: cards.length });
};

/** Returns '26 von 24 t'. */
export const loadText = ({ load, capacity }: YardRun, t: Translate): string =>
  t('yardPage.load', { load: formatTonnes(load), capacity: formatTonnes(capacity) });

/** Returns '77756 Hausach · Teil 1 von 3'. */
export const placeText = (card: YardCard, t: Translate): string => {
  const { postCode, city, splitNumber, totalNumberOfSplits: total } = card;
  // Non-breaking spaces, because a number alone on a line is meaningless.
  const part = total > 1 && t('yardPage.part', { number: splitNumber, total }).replaceAll(' ', '\u00A0');
  return [`${postCode} ${isolateText(city)}`.trim(), part].filter(Boolean).join(' · ');
};

export const countWaitingReports = ({ id, slots }: YardRun, waiting: readonly WaitingReport[]): number => {
  const items = new Set(slots.flatMap((slot) => (slot.kind === 'card' ? [slot.itemId] : [])));
  const isOf = (report: Report): boolean => {
    if (report.kind === 'departed') return report.deliveryId === id;
    // Receipts can only be sent with a link to one run, so every receipt is about this run.
    return report.kind === 'receipt' || items.has(report.itemId);
  };
  return waiting.filter(({ refusal, report }) => refusal === null && report.kind !== 'photo' && isOf(report))
    .length;
};
