import type { MarkStatus, YardMark } from '@werkplan/shared/deliveries/yard-mark.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard.ts';

/** What a loader has said. `seenAt`: the `at` of the mark that was on the card then; null: there was none. */
export type Said =
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

/** Why something that was said doesn't count. */
export type Told =
  | { readonly reason: 'faster'; readonly theirs: YardMark | null; readonly yours: MarkStatus | null }
  | { readonly reason: 'moved' | 'gone' | 'readOnly' }
  /** The server's own words. */
  | { readonly reason: 'refused'; readonly text: string };

/** One thing said, kept until the server has answered it; what it refused is kept until the loader has read that. */
export interface Waiting {
  /** Rises in the order in which it was said. */
  readonly id: number;
  /** Idempotency key: however often it is sent, it counts once. */
  readonly key: string;
  /** When it was said, ISO 8601. */
  readonly at: string;
  /** The construction site or the registration, to tell what it was about. */
  readonly about: string;
  readonly said: Said;
  readonly told: Told | null;
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

export const isUnsent = ({ told }: Waiting): boolean => told === null;

const isAbout = (said: Said, { shipmentId, itemId }: Pick<YardCard, 'shipmentId' | 'itemId'>): boolean =>
  said.kind !== 'departed' && said.shipmentId === shipmentId && said.itemId === itemId;

/** A card's mark as the server confirmed it, with what waits on top. */
export const shownMark = (card: YardCard, waiting: readonly Waiting[]): ShownMark | null => {
  let shown: ShownMark | null = card.mark && { ...card.mark, isWaiting: false };
  for (const entry of waiting) {
    const { said, at } = entry;
    if (!isUnsent(entry) || !isAbout(said, card)) continue;
    if (said.kind === 'photo') shown = shown && { ...shown, photo: said.photo };
    else if (said.kind === 'mark')
      shown = said.status && {
        status: said.status,
        note: said.note,
        at,
        by: '',
        photo: null,
        isWaiting: true,
      };
  }
  return shown;
};

/** Whether something said of the card waits, be it that its mark is taken back. */
export const isCardWaiting = (card: YardCard, waiting: readonly Waiting[]): boolean =>
  waiting.some((entry) => isUnsent(entry) && isAbout(entry.said, card));

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
    const { said, at } = entry;
    if (isUnsent(entry) && said.kind === 'departed' && said.deliveryId === id)
      shown = said.departed ? { at, by: '', isWaiting: true } : null;
  }
  return shown;
};

/** What the server answers to something said. */
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

const isSameCard = (said: Said, other: Said): boolean => said.kind !== 'departed' && isAbout(other, said);

interface AfterAnswer {
  readonly id: number;
  readonly entry: Waiting | null;
}

/**
 * The entries that an answer changes: what was said later of the same card was said of the mark that is there now. A photo
 * whose mark isn't there any more has nothing to go with (null: to be dropped).
 */
export const afterAnswer = (
  entry: Waiting,
  mark: YardMark | null,
  waiting: readonly Waiting[],
): AfterAnswer[] =>
  waiting.flatMap((other): AfterAnswer[] => {
    if (other.id <= entry.id || !isUnsent(other) || !isSameCard(entry.said, other.said)) return [];
    if (other.said.kind === 'departed') return [];
    if (other.said.kind === 'photo' && mark === null) return [{ id: other.id, entry: null }];
    return [{ id: other.id, entry: { ...other, said: { ...other.said, seenAt: mark?.at ?? null } } }];
  });

/** What a refusal does away with: all that was said later of the same card was said on top of what doesn't count. */
export const afterRefusal = (entry: Waiting, waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter((other) => other.id > entry.id && isUnsent(other) && isSameCard(entry.said, other.said));
