import type { MarkStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import { newIdempotencyKey } from '../lib/api-client.ts';
import { dropCopies, keepCopy, readCopy } from '../lib/kept-copies.ts';
import { store } from '../lib/client.ts';
import { followYard } from './follow-yard.ts';
import { type MovedCard, movedCards, withMoved } from './moved-cards.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';
import { type Answered, isUnsent, type Report, type Waiting, withAnswer } from './waiting.ts';
import { readPhoto, readYard, sendReport } from './yard-api.ts';
import { admissionAtom, confirmedAtom, lineAtom, movedAtom, nowAtom, waitingAtom } from './yard-atoms.ts';
import { forgetLink, type OpenedLink } from './yard-link.ts';
import { timeNow } from '../lib/server-time.ts';

const [copyName, movedName] = ['yard', 'moved'] as const;
/** What is shown is kept no more often than this, but for the first time and when the phone is put away. */
const keepEveryMs = 20_000;
const tickMs = 10_000;

/** The page's link at work: what it shows, and what is reported by it. */
export interface YardAtWork {
  readonly report: (about: string, report: Report) => Promise<void>;
  /** The loader has read the refusal. */
  readonly read: (entry: Waiting) => Promise<void>;
  readonly photo: (photo: string) => Promise<Blob>;
  readonly stop: () => void;
}

/** A copy of what is shown, under the link's name. */
const keeper = (owner: string) => {
  let keptAt = Number.NEGATIVE_INFINITY;
  const keep = (): void => {
    const confirmed = store().get(confirmedAtom);
    if (!confirmed || store().get(admissionAtom).kind !== 'open') return;
    keptAt = performance.now();
    void keepCopy(owner, copyName, confirmed.yard, confirmed.at);
    void keepCopy(owner, movedName, store().get(movedAtom), confirmed.at);
  };
  return { keep, keepNowAndThen: () => void (performance.now() - keptAt > keepEveryMs && keep()) };
};

/** Shows what was kept until the server has answered. */
const showCopy = async (owner: string): Promise<void> => {
  const [copy, moved] = await Promise.all([
    readCopy<Yard>(owner, copyName),
    readCopy<readonly MovedCard[]>(owner, movedName),
  ]);
  if (moved) store().set(movedAtom, moved.value);
  if (copy && store().get(confirmedAtom) === null)
    store().set(confirmedAtom, { yard: copy.value, at: copy.at });
};

/** The link is over: nothing of what it showed stays on the phone. */
const endLink = async (link: OpenedLink, outbox: Outbox): Promise<void> => {
  if (store().get(admissionAtom).kind === 'over') return;
  const validUntil = store().get(confirmedAtom)?.yard.link.validUntil;
  const waiting = await outbox.list();
  store().set(admissionAtom, {
    kind: 'over',
    isExpired: validUntil !== undefined && Date.parse(validUntil) <= timeNow(),
    lost: waiting.filter(isUnsent).length,
  });
  store().set(confirmedAtom, null);
  forgetLink(link);
  for (const { id } of waiting) await outbox.remove(id);
  await dropCopies(({ owner }) => owner === link.owner);
};

/** Keeps the server's state of the yard, with the answers to reports that arrived during the request: it may have begun before them. */
const reader = (onNews: (yard: Yard) => void) => {
  let recent: { readonly answered: Answered; readonly at: number }[] = [];
  const noteAnswer = (answered: Answered): void => {
    recent = [...recent, { answered, at: performance.now() }];
    const confirmed = store().get(confirmedAtom);
    if (confirmed) store().set(confirmedAtom, { ...confirmed, yard: withAnswer(confirmed.yard, answered) });
  };
  const onRead = (yard: Yard | null, askedAt: number): void => {
    const before = store().get(confirmedAtom);
    const answer = yard ?? before?.yard;
    if (!answer) return;
    recent = recent.filter(({ at }) => at > askedAt);
    const now = recent.reduce((shown, { answered }) => withAnswer(shown, answered), answer);
    store().set(lineAtom, 'live');
    store().set(nowAtom, timeNow());
    store().set(confirmedAtom, { yard: now, at: timeNow() });
    if (yard && before) store().set(movedAtom, (moved) => withMoved(moved, movedCards(before.yard, now)));
    onNews(now);
  };
  return { noteAnswer, onRead };
};

/** Opens the page's link: shows what was kept of it, follows the server, sends what waits. */
export const openYard = async (link: OpenedLink): Promise<YardAtWork> => {
  const { token, owner } = link;
  const [outbox] = await Promise.all([openOutbox(owner), showCopy(owner)]);
  const { keep, keepNowAndThen } = keeper(owner);
  // What a loader hasn't read outlives a reload, and what they have read doesn't come again.
  const stopKeepingMoved = store().sub(movedAtom, keep);
  // An answer under way may come after another link was opened in this tab.
  let isShown = true;
  const refresh = async (): Promise<void> => {
    const waiting = await outbox.list();
    if (isShown) store().set(waitingAtom, waiting);
  };
  await refresh();
  const over = (): void => void (isShown && endLink(link, outbox).then(refresh));
  const { noteAnswer, onRead } = reader(() => {
    keepNowAndThen();
    void sender.flush();
  });
  const sender: Sender = createSender({
    outbox,
    send: async (entry) => await sendReport(token, entry),
    onAnswered: (answered) => isShown && noteAnswer(answered),
    onChanged: refresh,
    onOver: over,
  });
  /** As long as the server may answer it says itself whether the link is over: this machine's clock may have been set meanwhile. */
  const look = (): void => {
    store().set(nowAtom, timeNow());
    const { validUntil } = store().get(confirmedAtom)?.yard.link ?? {};
    const isPast = validUntil !== undefined && Date.parse(validUntil) <= timeNow();
    if (isPast && store().get(lineAtom) === 'offline') over();
  };
  const stopFollowing = followYard({
    read: async (after, signal) => await readYard(token, after, signal),
    onRead,
    onLost: () => {
      store().set(lineAtom, 'offline');
      look();
    },
    onOver: over,
  });
  const ticking = setInterval(look, tickMs);
  const putAway = (): void => (document.visibilityState === 'hidden' ? keep() : look());
  document.addEventListener('visibilitychange', putAway);
  look();
  return {
    report: async (about, report) => {
      const at = new Date(timeNow()).toISOString();
      await outbox.add({ key: newIdempotencyKey(), at, about, report, refusal: null });
      await refresh();
      void sender.flush();
    },
    read: async ({ id }) => {
      await outbox.remove(id);
      await refresh();
    },
    photo: async (photo) => await readPhoto(token, photo),
    stop: () => {
      isShown = false;
      stopFollowing();
      stopKeepingMoved();
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', putAway);
    },
  };
};

/** A report about a card, based on the mark that is shown. */
export const markOf = (
  { shipmentId, itemId, mark }: YardCard,
  status: MarkStatus | null,
  note = '',
): Report => ({ kind: 'mark', shipmentId, itemId, status, note, seenAt: mark?.at ?? null });

export const departureOf = ({ id }: YardRun, departed: boolean): Report => ({
  kind: 'departed',
  deliveryId: id,
  departed,
});
