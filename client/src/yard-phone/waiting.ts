import type { MarkStatus, YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';

/** What a loader has reported. `seenAt`: the `at` of the mark that was on the card then; null: there was none. */
export type Report =
  | {
      readonly kind: 'mark';
      readonly shipmentId: number;
      readonly itemId: number;
      /** null takes the mark back. */
      readonly status: MarkStatus | null;
      readonly note: string;
      readonly seenAt: string | null;
    }
  | {
      readonly kind: 'photo';
      readonly shipmentId: number;
      readonly itemId: number;
      /** null until its mark has been answered, after which it is sent. */
      readonly seenAt: string | null;
      readonly photo: Blob;
    }
  | { readonly kind: 'departed'; readonly deliveryId: number; readonly departed: boolean };

/** Why a report doesn't count. */
export type Refusal =
  | { readonly reason: 'faster'; readonly theirs: YardMark | null; readonly yours: MarkStatus | null }
  | { readonly reason: 'moved' | 'gone' | 'readOnly' }
  /** The server's own text. */
  | { readonly reason: 'refused'; readonly text: string };

/** A report, kept until the server has answered it; a refused one until the loader has read why. */
export interface Waiting {
  /** Rises in the order of reporting. */
  readonly id: number;
  /** Idempotency key: however often it is sent, it counts once. */
  readonly key: string;
  /** When it was reported, ISO 8601. */
  readonly at: string;
  /** The construction site or the registration it is about. */
  readonly about: string;
  readonly report: Report;
  readonly refusal: Refusal | null;
}

/** The mark as the phone shows it. */
export interface ShownMark {
  readonly status: MarkStatus;
  readonly note: string;
  readonly at: string;
  /** Empty while it waits. */
  readonly by: string;
  readonly photo: string | Blob | null;
  readonly isWaiting: boolean;
}

export const isUnsent = ({ refusal }: Waiting): boolean => refusal === null;

const isAbout = (report: Report, { shipmentId, itemId }: Pick<YardCard, 'shipmentId' | 'itemId'>): boolean =>
  report.kind !== 'departed' && report.shipmentId === shipmentId && report.itemId === itemId;

/** A card's mark as the server confirmed it, with what waits on top. */
export const shownMark = (card: YardCard, waiting: readonly Waiting[]): ShownMark | null => {
  let shown: ShownMark | null = card.mark && { ...card.mark, isWaiting: false };
  for (const entry of waiting) {
    const { report, at } = entry;
    if (!isUnsent(entry) || !isAbout(report, card)) continue;
    if (report.kind === 'photo') shown = shown && { ...shown, photo: report.photo };
    else if (report.kind === 'mark')
      shown = report.status && {
        status: report.status,
        note: report.note,
        at,
        by: '',
        photo: null,
        isWaiting: true,
      };
  }
  return shown;
};

/** Whether a report about the card waits, also one that takes its mark back. */
export const isCardWaiting = (card: YardCard, waiting: readonly Waiting[]): boolean =>
  waiting.some((entry) => isUnsent(entry) && isAbout(entry.report, card));

export interface ShownDeparture {
  readonly at: string;
  /** Empty while it waits. */
  readonly by: string;
  readonly isWaiting: boolean;
}

/** Whether, when and by whom a run has left, with what waits on top; null: it hasn't. */
export const shownDeparture = (
  { id, departed }: Pick<YardRun, 'id' | 'departed'>,
  waiting: readonly Waiting[],
): ShownDeparture | null => {
  let shown: ShownDeparture | null = departed && { ...departed, isWaiting: false };
  for (const entry of waiting) {
    const { report, at } = entry;
    if (isUnsent(entry) && report.kind === 'departed' && report.deliveryId === id)
      shown = report.departed ? { at, by: '', isWaiting: true } : null;
  }
  return shown;
};

/** What the server answers to a report. */
export type Answered =
  | { readonly shipmentId: number; readonly itemId: number; readonly mark: YardMark | null }
  | { readonly deliveryId: number; readonly departed: YardRun['departed'] };

const withMark = (run: YardRun, itemId: number, mark: YardMark | null): YardRun => ({
  ...run,
  slots: run.slots.map((slot) => (slot.kind === 'card' && slot.itemId === itemId ? { ...slot, mark } : slot)),
});

/** The yard with an answer in it, which the next look at the server would bring too. */
export const withAnswer = (yard: Yard, answered: Answered): Yard => ({
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
  readonly entry: Waiting | null;
}

/**
 * The entries that an answer changes: later reports about the same card are based on the mark that is there now. A photo
 * whose mark is gone is dropped (null).
 */
export const afterAnswer = (
  entry: Waiting,
  mark: YardMark | null,
  waiting: readonly Waiting[],
): AfterAnswer[] =>
  waiting.flatMap((other): AfterAnswer[] => {
    if (other.id <= entry.id || !isUnsent(other) || !isSameCard(entry.report, other.report)) return [];
    if (other.report.kind === 'departed') return [];
    if (other.report.kind === 'photo' && mark === null) return [{ id: other.id, entry: null }];
    return [{ id: other.id, entry: { ...other, report: { ...other.report, seenAt: mark?.at ?? null } } }];
  });

/** What a refusal drops: later reports about the same card were based on one that doesn't count. */
export const afterRefusal = (entry: Waiting, waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter((other) => other.id > entry.id && isUnsent(other) && isSameCard(entry.report, other.report));
