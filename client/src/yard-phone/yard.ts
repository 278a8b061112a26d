import type { ReportStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';
import { newIdempotencyKey } from '../lib/api-client.ts';
import { deleteCopies, storeCopy, readCopy } from '../lib/offline-copies.ts';
import { store } from '../lib/client.ts';
import { pageLanguage } from '../lib/i18n.ts';
import { followYard } from './follow-yard.ts';
import { type LinkNotes, linkNotesAtom, mayTakeReceipts, shownReceipt } from './link-notes.ts';
import { type MovedCard, findMovedCards, addMovedCards } from './moved-cards.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { createSender, type Sender } from './sender.ts';
import {
  isDeliveryNote,
  isUnsent,
  type Report,
  type ReportAnswer,
  type WaitingReport,
  applyAnswer,
} from './waiting.ts';
import { readNotes, readPhoto, readYard, sendReport } from './yard-api.ts';
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

const [copyName, movedName, notesName] = ['yard', 'moved', 'notes'] as const;
/** Minimum interval (ms) for storing the shown state, except at first and when the page is hidden. */
const keepEveryMs = 20_000;
const tickMs = 10_000;

/** Session of an open link: receives the loader's reports, and follows the server. */
export interface YardSession {
  readonly report: (about: string, report: Report) => Promise<void>;
  /** Removes a refused report; must be called when the loader has read the refusal. */
  readonly read: (entry: WaitingReport) => Promise<void>;
  readonly photo: (photo: string) => Promise<Blob>;
  readonly stop: () => void;
}

/** Returns functions that store copies of the shown state under the link's name, at once or every 20 s at most. */
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

/** Shows changed notes of the link's run, and stores a copy of them. */
const showNotes = (owner: string, change: Partial<LinkNotes>): void => {
  store().set(linkNotesAtom, (shown) => ({ ...shown, ...change }));
  void storeCopy(owner, notesName, store().get(linkNotesAtom), timeNow());
};

/** Shows the stored copy until the server has answered. */
const showCopy = async (owner: string): Promise<void> => {
  const [copy, moved, notes] = await Promise.all([
    readCopy<Yard>(owner, copyName),
    readCopy<readonly MovedCard[]>(owner, movedName),
    readCopy<LinkNotes>(owner, notesName),
  ]);
  if (notes) store().set(linkNotesAtom, notes.value);
  if (notes?.value.after) store().set(linkAccessAtom, { kind: 'receipts', lost: 0 });
  if (moved) store().set(movedAtom, moved.value);
  if (copy && store().get(confirmedAtom) === null)
    store().set(confirmedAtom, { yard: copy.value, at: copy.at });
};

/**
 * Returns the notes for which an ended link still accepts receipts: all notes of its run for a week after an expiry, but
 * only notes with a waiting receipt after a revocation.
 */
const notesAfterEnd = (waiting: readonly WaitingReport[], isExpired: boolean): readonly DeliveryNote[] => {
  const { notes } = store().get(linkNotesAtom);
  if (isExpired) return mayTakeReceipts(notes) ? notes : [];
  return notes.filter((note) => shownReceipt(note, waiting)?.isWaiting);
};

/**
 * Deletes the stored copies and reports of a link that has ended. Keeps its notes and receipts while the server still
 * accepts receipts.
 */
const endLink = async (link: OpenedLink, outbox: Outbox): Promise<void> => {
  const { kind } = store().get(linkAccessAtom);
  if (kind === 'over') return;
  const { validUntil } = store().get(confirmedAtom)?.yard.link ?? {};
  const known = store().get(linkNotesAtom);
  const isExpired =
    known.after === null
      ? validUntil !== undefined && Date.parse(validUntil) <= timeNow()
      : known.after === 'expired';
  const waiting = await outbox.list();
  const notes = kind === 'open' ? notesAfterEnd(waiting, isExpired) : [];
  const takesReceipts = notes.length > 0;
  const over = waiting.filter(({ report }) => !takesReceipts || report.kind !== 'receipt');
  const lost = over.filter(isUnsent).length;
  if (takesReceipts) showNotes(link.owner, { notes, after: isExpired ? 'expired' : 'revoked' });
  store().set(linkAccessAtom, takesReceipts ? { kind: 'receipts', lost } : { kind: 'over', isExpired, lost });
  store().set(confirmedAtom, null);
  for (const { id } of over) await outbox.remove(id);
  await deleteCopies(({ owner, name }) => owner === link.owner && !(takesReceipts && name === notesName));
  if (!takesReceipts) forgetLink(link);
};

/**
 * Returns functions that apply polled states and answers to reports. An answer that arrives during a poll is applied again
 * to the polled state, which may be older than the answer.
 */
const reader = (onNews: (yard: Yard) => void) => {
  let recent: { readonly answered: ReportAnswer; readonly at: number }[] = [];
  const applyReportAnswer = (answered: ReportAnswer): void => {
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
  return { applyReportAnswer, onRead };
};

const takesReceiptsOnly = (): boolean => store().get(linkAccessAtom).kind === 'receipts';

/** Opens a link: shows the stored copy, follows the server, and sends waiting reports. */
export const openYard = async (link: OpenedLink): Promise<YardSession> => {
  const { token, owner } = link;
  const [outbox] = await Promise.all([openOutbox(owner), showCopy(owner)]);
  const { keep, keepNowAndThen } = keeper(owner);
  // Stores notices about moved cards until they are read.
  const stopKeepingMoved = store().sub(movedAtom, keep);
  // False once another link was opened in this tab, after which answers for this one may still arrive.
  let isShown = true;
  const refresh = async (): Promise<void> => {
    const waiting = await outbox.list();
    if (isShown) store().set(waitingAtom, waiting);
  };
  await refresh();
  let ending: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    await endLink(link, outbox);
    await refresh();
    ending = null;
    if (isShown && takesReceiptsOnly()) lookAfterEnd();
  };
  const over = (): void => {
    if (isShown) ending ??= end();
  };
  /** Ignores a refusal once the link only accepts receipts, because the refused call may have begun before the link ended. */
  const overUnlessKnown = (): void => {
    if (!takesReceiptsOnly()) over();
  };
  /** Position of the yard's state for which notes were last requested. */
  let noted = '';
  const readNotesOf = async ({ link: { scope }, position, timeZone }: Yard): Promise<void> => {
    if (scope !== 'run' || position === noted) return;
    noted = position;
    try {
      const { notes } = await readNotes(token);
      if (isShown && !takesReceiptsOnly()) showNotes(owner, { notes, timeZone });
    } catch {
      // The notes are read again with the next answer.
      noted = '';
    }
  };
  const { applyReportAnswer, onRead } = reader((yard) => {
    keepNowAndThen();
    void readNotesOf(yard);
    void sender.flush();
  });
  const onAnswered = (answered: ReportAnswer): void => {
    if (!isShown) return;
    if (!isDeliveryNote(answered)) return applyReportAnswer(answered);
    const { notes } = store().get(linkNotesAtom);
    showNotes(owner, { notes: notes.map((note) => (note.id === answered.id ? answered : note)) });
  };
  let sent: Report['kind'] | null = null;
  const sender: Sender = createSender({
    outbox,
    send: async (entry) => {
      sent = entry.report.kind;
      return await sendReport(token, entry);
    },
    onAnswered,
    onChanged: refresh,
    onOver: () => (sent === 'receipt' ? over() : overUnlessKnown()),
  });
  /** Sends waiting receipts of an ended link, which is not followed; ends it finally when no receipt can be sent any more. */
  const lookAfterEnd = (): void => {
    const { notes, after } = store().get(linkNotesAtom);
    store().set(connectionAtom, navigator.onLine ? 'live' : 'offline');
    const isDone = after === 'revoked' && store().get(waitingAtom).length === 0;
    if (isDone || !mayTakeReceipts(notes)) over();
    else void sender.flush();
  };
  /** Ends an expired link while offline. While online, the server decides, because this device's clock may be wrong. */
  const look = (): void => {
    store().set(nowAtom, timeNow());
    const { validUntil } = store().get(confirmedAtom)?.yard.link ?? {};
    const isPast = validUntil !== undefined && Date.parse(validUntil) <= timeNow();
    if (isPast && store().get(connectionAtom) === 'offline') overUnlessKnown();
    if (takesReceiptsOnly()) lookAfterEnd();
  };
  const stopFollowing = takesReceiptsOnly()
    ? undefined
    : followYard({
        read: async (after, signal) => await readYard(token, after, signal),
        onRead,
        onLost: () => {
          store().set(connectionAtom, 'offline');
          look();
        },
        onOver: overUnlessKnown,
      });
  const ticking = setInterval(look, tickMs);
  const putAway = (): void => (document.visibilityState === 'hidden' ? keep() : look());
  document.addEventListener('visibilitychange', putAway);
  addEventListener('online', look);
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
      stopFollowing?.();
      stopKeepingMoved();
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', putAway);
      removeEventListener('online', look);
    },
  };
};

/** Returns a report of a card's mark, based on the confirmed mark. */
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
