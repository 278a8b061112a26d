import type { MarkStatus, ReportStatus, YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';

/** A loader's report. `seenAt` is the time of the mark that the card showed then; null if it had none. */
export type Report =
  | {
      readonly kind: 'mark';
      readonly shipmentId: number;
      readonly itemId: number;
      /** Reported mark; null withdraws the former mark. */
      readonly status: ReportStatus | null;
      readonly note: string;
      /** Language in which the note was written; absent in reports stored by older builds. */
      readonly language?: YardLanguage;
      readonly seenAt: string | null;
    }
  | {
      readonly kind: 'photo';
      readonly shipmentId: number;
      readonly itemId: number;
      /** Null until the card's mark has been answered; only then the photo is sent. */
      readonly seenAt: string | null;
      readonly photo: Blob;
    }
  | { readonly kind: 'departed'; readonly deliveryId: number; readonly departed: boolean }
  | { readonly kind: 'receipt'; readonly noteId: number; readonly receipt: NewReceipt };

/** Reason for which the server has refused a report. */
export type Refusal =
  /** Another user was faster: `theirs` is the mark that the card has now, `yours` the refused one. */
  | { readonly reason: 'faster'; readonly theirs: YardMark | null; readonly yours: ReportStatus | null }
  | { readonly reason: 'moved' | 'gone' | 'readOnly' | 'signed' | 'canceled' }
  /**
   * `text` is in German or English, as the server sent it; `type` is its code, absent in reports stored by older
   * builds.
   */
  | { readonly reason: 'refused'; readonly text: string; readonly type?: string };

/** A stored report, kept until it is answered, or if refused, until the loader has read the reason. */
export interface WaitingReport {
  /** Id that increases in the order of reporting. */
  readonly id: number;
  /** Idempotency key, so that a report that is sent twice is stored once. */
  readonly key: string;
  /** Time of the report (UTC, ISO 8601). */
  readonly at: string;
  /** Name of the site or truck that the report concerns. */
  readonly about: string;
  readonly report: Report;
  readonly refusal: Refusal | null;
}

/** A mark as shown on the phone. */
export interface ShownMark {
  readonly status: MarkStatus;
  readonly note: string;
  /** Language of the note; undefined if unknown. */
  readonly language?: YardLanguage | undefined;
  readonly at: string;
  /** Author of the mark; '' while its report waits. */
  readonly by: string;
  /** Id of the photo on the server, or the photo itself while it waits. */
  readonly photo: string | Blob | null;
  readonly isWaiting: boolean;
}

export const isUnsent = ({ refusal }: WaitingReport): boolean => refusal === null;

const isAbout = (report: Report, { shipmentId, itemId }: Pick<YardCard, 'shipmentId' | 'itemId'>): boolean =>
  'itemId' in report && report.shipmentId === shipmentId && report.itemId === itemId;

/** Returns the mark that a card shows: the latest waiting report, otherwise the mark confirmed by the server. */
export const shownMark = (card: YardCard, waiting: readonly WaitingReport[]): ShownMark | null => {
  let shown: ShownMark | null = card.mark && { ...card.mark, isWaiting: false };
  for (const entry of waiting) {
    const { report, at } = entry;
    if (!isUnsent(entry) || !isAbout(report, card)) continue;
    if (report.kind === 'photo') shown = shown && { ...shown, photo: report.photo };
    else if (report.kind === 'mark')
      shown = report.status && {
        status: report.status,
        note: report.note,
        language: report.language,
        at,
        by: '',
        photo: null,
        isWaiting: true,
      };
  }
  return shown;
};

/** True if a report about the card waits, including a withdrawal. */
export const isCardWaiting = (card: YardCard, waiting: readonly WaitingReport[]): boolean =>
  waiting.some((entry) => isUnsent(entry) && isAbout(entry.report, card));

export interface ShownDeparture {
  readonly at: string;
  /** Author of the departure; '' while its report waits. */
  readonly by: string;
  readonly isWaiting: boolean;
}

/** Returns the departure that a run shows: the latest waiting report, otherwise the confirmed one; null before it. */
export const shownDeparture = (
  { id, departed }: Pick<YardRun, 'id' | 'departed'>,
  waiting: readonly WaitingReport[],
): ShownDeparture | null => {
  let shown: ShownDeparture | null = departed && { ...departed, isWaiting: false };
  for (const entry of waiting) {
    const { report, at } = entry;
    if (isUnsent(entry) && report.kind === 'departed' && report.deliveryId === id)
      shown = report.departed ? { at, by: '', isWaiting: true } : null;
  }
  return shown;
};

export type ReportAnswer =
  | { readonly shipmentId: number; readonly itemId: number; readonly mark: YardMark | null }
  | { readonly deliveryId: number; readonly departed: YardRun['departed'] }
  | DeliveryNote;

export const isDeliveryNote = (answered: ReportAnswer): answered is DeliveryNote => 'number' in answered;

const withMark = (run: YardRun, itemId: number, mark: YardMark | null): YardRun => ({
  ...run,
  slots: run.slots.map((slot) => (slot.kind === 'card' && slot.itemId === itemId ? { ...slot, mark } : slot)),
});

/** Applies an answer to the yard's state, before the next poll does. */
export const applyAnswer = (yard: Yard, answered: ReportAnswer): Yard => ({
  ...yard,
  runs: yard.runs.map((run) => {
    if ('mark' in answered) return withMark(run, answered.itemId, answered.mark);
    if (isDeliveryNote(answered)) return run;
    return run.id === answered.deliveryId ? { ...run, departed: answered.departed } : run;
  }),
});

const isSameCard = (report: Report, other: Report): boolean => 'itemId' in report && isAbout(other, report);

interface AfterAnswer {
  readonly id: number;
  readonly entry: WaitingReport | null;
}

/**
 * Returns the entries that an answer changes: later reports about the card are based on its new mark, and a photo whose
 * mark is gone is dropped (`entry` is null).
 */
export const updateAfterAnswer = (
  entry: WaitingReport,
  mark: YardMark | null,
  waiting: readonly WaitingReport[],
): AfterAnswer[] =>
  waiting.flatMap((other): AfterAnswer[] => {
    if (other.id <= entry.id || !isUnsent(other) || !isSameCard(entry.report, other.report)) return [];
    if (!('itemId' in other.report)) return [];
    if (other.report.kind === 'photo' && mark === null) return [{ id: other.id, entry: null }];
    return [{ id: other.id, entry: { ...other, report: { ...other.report, seenAt: mark?.at ?? null } } }];
  });

/**
 * Returns the entries that a refusal drops: later reports about the card, because they were based on the refused one.
 */
export const entriesDroppedByRefusal = (
  entry: WaitingReport,
  waiting: readonly WaitingReport[],
): WaitingReport[] =>
  waiting.filter((other) => other.id > entry.id && isUnsent(other) && isSameCard(entry.report, other.report));
