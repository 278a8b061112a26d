import type { ReportStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import { newIdempotencyKey } from '../lib/api-client.ts';
import { deleteCopies, storeCopy, readCopy } from '../lib/offline-copies.ts';
import { store } from '../lib/client.ts';
import { pageLanguage } from '../lib/i18n.ts';
import { followYard } from './follow-yard.ts';
import { type MovedCard, findMovedCards, addMovedCards } from './moved-cards.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';
import { type ReportAnswer, isUnsent, type Report, type WaitingReport, applyAnswer } from './waiting.ts';
import { readPhoto, readYard, sendReport } from './yard-api.ts';
import {
  linkAccessAtom,
  confirmedAtom,
  connectionAtom,
  movedAtom,
  nowAtom,
  waitingAtom,
} from './yard-atoms.ts';
import { forgetLink, type OpenedLink } from './yard-link.ts';
import { timeNow } from '../lib/server-time.ts';

const [copyName, movedName] = ['yard', 'moved'] as const;
/** Minimum interval (ms) for storing the shown state, except at first and when the page is hidden. */
const keepEveryMs = 20_000;
const tickMs = 10_000;

/** The open link: receives the loader's reports, and follows the server. */
export interface YardAtWork {
  readonly report: (about: string, report: Report) => Promise<void>;
  /** Called when the loader has read a refusal. */
  readonly read: (entry: WaitingReport) => Promise<void>;
  readonly photo: (photo: string) => Promise<Blob>;
  readonly stop: () => void;
}

/** Stores copies of the shown state under the link's name. */
const keeper = (owner: string) => {
  let keptAt = Number.NEGATIVE_INFINITY;
  const keep = (): void => {
    const confirmed = store().get(confirmedAtom);
    if (!confirmed || store().get(linkAccessAtom).kind !== 'open') return;
    keptAt = performance.now();
    void storeCopy(owner, copyName, confirmed.yard, confirmed.at);
    void storeCopy(owner, movedName, store().get(movedAtom), confirmed.at);
  };
  return { keep, keepNowAndThen: () => void (performance.now() - keptAt > keepEveryMs && keep()) };
};

/** Shows the stored copy until the server has answered. */
const showCopy = async (owner: string): Promise<void> => {
  const [copy, moved] = await Promise.all([
    readCopy<Yard>(owner, copyName),
    readCopy<readonly MovedCard[]>(owner, movedName),
  ]);
  if (moved) store().set(movedAtom, moved.value);
  if (copy && store().get(confirmedAtom) === null)
    store().set(confirmedAtom, { yard: copy.value, at: copy.at });
};

/** Deletes everything stored for an ended link. */
const endLink = async (link: OpenedLink, outbox: Outbox): Promise<void> => {
  if (store().get(linkAccessAtom).kind === 'over') return;
  const validUntil = store().get(confirmedAtom)?.yard.link.validUntil;
  const waiting = await outbox.list();
  store().set(linkAccessAtom, {
    kind: 'over',
    isExpired: validUntil !== undefined && Date.parse(validUntil) <= timeNow(),
    lost: waiting.filter(isUnsent).length,
  });
  store().set(confirmedAtom, null);
  forgetLink(link);
  for (const { id } of waiting) await outbox.remove(id);
  await deleteCopies(({ owner }) => owner === link.owner);
};

/**
 * Applies polled states, and applies answers to reports again that arrived during the poll, because the poll may have
 * started before them.
 */
const reader = (onNews: (yard: Yard) => void) => {
  let recent: { readonly answered: ReportAnswer; readonly at: number }[] = [];
  const noteAnswer = (answered: ReportAnswer): void => {
    recent = [...recent, { answered, at: performance.now() }];
    const confirmed = store().get(confirmedAtom);
    if (confirmed) store().set(confirmedAtom, { ...confirmed, yard: applyAnswer(confirmed.yard, answered) });
  };
  const onRead = (yard: Yard | null, askedAt: number): void => {
    const before = store().get(confirmedAtom);
    const answer = yard ?? before?.yard;
    if (!answer) return;
    recent = recent.filter(({ at }) => at > askedAt);
    const now = recent.reduce((shown, { answered }) => applyAnswer(shown, answered), answer);
    store().set(connectionAtom, 'live');
    store().set(nowAtom, timeNow());
    store().set(confirmedAtom, { yard: now, at: timeNow() });
    if (yard && before)
      store().set(movedAtom, (moved) => addMovedCards(moved, findMovedCards(before.yard, now)));
    onNews(now);
  };
  return { noteAnswer, onRead };
};

/** Opens a link: shows the stored copy, follows the server, and sends waiting reports. */
export const openYard = async (link: OpenedLink): Promise<YardAtWork> => {
  const { token, owner } = link;
  const [outbox] = await Promise.all([openOutbox(owner), showCopy(owner)]);
  const { keep, keepNowAndThen } = keeper(owner);
  // Stores notices about moved cards until they are read.
  const stopKeepingMoved = store().sub(movedAtom, keep);
  // A pending answer may arrive after another link was opened in this tab.
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
  /** While online, the server decides if the link has ended, because this device's clock may be wrong. */
  const look = (): void => {
    store().set(nowAtom, timeNow());
    const { validUntil } = store().get(confirmedAtom)?.yard.link ?? {};
    const isPast = validUntil !== undefined && Date.parse(validUntil) <= timeNow();
    if (isPast && store().get(connectionAtom) === 'offline') over();
  };
  const stopFollowing = followYard({
    read: async (after, signal) => await readYard(token, after, signal),
    onRead,
    onLost: () => {
      store().set(connectionAtom, 'offline');
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

/** Builds a report about a card, based on the shown mark. */
export const markReport = (
  { shipmentId, itemId, mark }: YardCard,
  status: ReportStatus | null,
  note = '',
): Report => ({
  kind: 'mark',
  shipmentId,
  itemId,
  status,
  note,
  ...(note !== '' && { language: pageLanguage() }),
  seenAt: mark?.at ?? null,
});

export const departureReport = ({ id }: YardRun, departed: boolean): Report => ({
  kind: 'departed',
  deliveryId: id,
  departed,
});
