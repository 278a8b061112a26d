import type { MarkStatus, ReportStatus, YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';

/** A loader's report. `seenAt`: time of the mark shown on the card then; null for none. */
export type Report =
  | {
      readonly kind: 'mark';
      readonly shipmentId: number;
      readonly itemId: number;
      /** null withdraws the mark. */
      readonly status: ReportStatus | null;
      readonly note: string;
      /** Language of the page on which the note was written; absent in reports that were stored without. */
      readonly language?: YardLanguage;
      readonly seenAt: string | null;
    }
  | {
      readonly kind: 'photo';
      readonly shipmentId: number;
      readonly itemId: number;
      /** null until its mark has been answered; then the photo is sent. */
      readonly seenAt: string | null;
      readonly photo: Blob;
    }
  | { readonly kind: 'departed'; readonly deliveryId: number; readonly departed: boolean };

/** Reason why a report was refused. */
export type Refusal =
  | { readonly reason: 'faster'; readonly theirs: YardMark | null; readonly yours: ReportStatus | null }
  | { readonly reason: 'moved' | 'gone' | 'readOnly' }
  /** `text`: as the server said it, in German or English; `type`: its code, absent in reports that were stored without. */
  | { readonly reason: 'refused'; readonly text: string; readonly type?: string };

/** A stored report, kept until it is answered, or a refused one until the loader has read the reason. */
export interface WaitingReport {
  /** Increases in the order of reporting. */
  readonly id: number;
  /** Idempotency key, so that repeated sending counts once. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly about: string;
  readonly report: Report;
  readonly refusal: Refusal | null;
}

/** A mark as shown on the phone. */
export interface ShownMark {
  readonly status: MarkStatus;
  readonly note: string;
  /** Language of the note; undefined when unknown. */
  readonly language?: YardLanguage | undefined;
  readonly at: string;
  /** Empty while waiting. */
  readonly by: string;
  readonly photo: string | Blob | null;
  readonly isWaiting: boolean;
}

export const isUnsent = ({ refusal }: WaitingReport): boolean => refusal === null;

const isAbout = (report: Report, { shipmentId, itemId }: Pick<YardCard, 'shipmentId' | 'itemId'>): boolean =>
  report.kind !== 'departed' && report.shipmentId === shipmentId && report.itemId === itemId;

/** The confirmed mark of a card, overlaid with waiting reports. */
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

/** True when a report about the card waits, including a withdrawal. */
export const isCardWaiting = (card: YardCard, waiting: readonly WaitingReport[]): boolean =>
  waiting.some((entry) => isUnsent(entry) && isAbout(entry.report, card));

export interface ShownDeparture {
  readonly at: string;
  /** Empty while waiting. */
  readonly by: string;
  readonly isWaiting: boolean;
}

/** Departure of a run with time and author, overlaid with waiting reports; null before it. */
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

/** The server's answer to a report. */
export type ReportAnswer =
  | { readonly shipmentId: number; readonly itemId: number; readonly mark: YardMark | null }
  | { readonly deliveryId: number; readonly departed: YardRun['departed'] };

const withMark = (run: YardRun, itemId: number, mark: YardMark | null): YardRun => ({
  ...run,
  slots: run.slots.map((slot) => (slot.kind === 'card' && slot.itemId === itemId ? { ...slot, mark } : slot)),
});

/** Applies an answer to the yard's state, ahead of the next poll. */
export const withAnswer = (yard: Yard, answered: ReportAnswer): Yard => ({
  ...yard,
  runs: yard.runs.map((run) => {
    if ('mark' in answered) return withMark(run, answered.itemId, answered.mark);
    return run.id === answered.deliveryId ? { ...run, departed: answered.departed } : run;
  }),
});

const isSameCard = (report: Report, other: Report): boolean =>
  report.kind !== 'departed' && isAbout(other, report);

interface AfterAnswer {
  readonly id: number;
  readonly entry: WaitingReport | null;
}

/**
 * Entries changed by an answer: later reports about the card are based on its new mark; a photo without its
 * mark is dropped (null).
 */
export const afterAnswer = (
  entry: WaitingReport,
  mark: YardMark | null,
  waiting: readonly WaitingReport[],
): AfterAnswer[] =>
  waiting.flatMap((other): AfterAnswer[] => {
    if (other.id <= entry.id || !isUnsent(other) || !isSameCard(entry.report, other.report)) return [];
    if (other.report.kind === 'departed') return [];
    if (other.report.kind === 'photo' && mark === null) return [{ id: other.id, entry: null }];
    return [{ id: other.id, entry: { ...other, report: { ...other.report, seenAt: mark?.at ?? null } } }];
  });

/** Entries dropped by a refusal: later reports about the card, as they were based on the refused one. */
export const afterRefusal = (entry: WaitingReport, waiting: readonly WaitingReport[]): WaitingReport[] =>
  waiting.filter((other) => other.id > entry.id && isUnsent(other) && isSameCard(entry.report, other.report));
