import {
  type Focus,
  mostSelectedReported,
  type Presence,
  presenceEveryMs,
} from '@werkplan/shared/live/presence.ts';
import { type Atom, atom } from 'jotai';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/line.ts';
import { onPoll } from '../live/socket.ts';
import { syncAtom } from '../live/sync-store.ts';
import { isReachableAtom } from '../live/connection.ts';
import { forget } from './forget-presence.ts';
import { presenceMessageAtom } from './present-users.ts';
import { leavePolling, reportByCall } from './polled-presence.ts';
import { spotOf } from './spots.ts';

/** Over HTTP a window reports at most so often where it is. */
const polledEveryMs = 1_000;
/** Without a connection the last word about colleagues is soon not true any more. */
const forgetAfterMs = 3_000;

/** The cards that the planner drags and those selected, by the ids of their shipments; negative until they are stored. */
export interface OwnCards {
  readonly inHand: Atom<readonly { readonly id: number }[]>;
  readonly selected: Atom<readonly { readonly id: number }[]>;
}
let ownCards: OwnCards = { inHand: atom([]), selected: atom([]) };

const dayAtom = atom((get) => get(syncAtom).day);

/** Where the planner was when a dialog, menu or popover opened, which is drawn elsewhere. */
let lastFocus: Focus | null = null;

const isOverlay = (element: Element): boolean =>
  element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

const isEditing = (element: Element): boolean =>
  element.matches('input, textarea') || element.closest('[role=dialog], [role=alertdialog]') !== null;

const where = (): Pick<Presence, 'focus' | 'mode'> => {
  const inHand = store().get(ownCards.inHand)[0];
  if (inHand && inHand.id > 0) return { focus: { entity: 'shipments', id: inHand.id }, mode: 'move' };
  const active = document.activeElement ?? document.body;
  if (!isOverlay(active)) lastFocus = spotOf(active);
  return { focus: lastFocus, mode: lastFocus && isEditing(active) ? 'edit' : 'focus' };
};

const current = (): Presence => {
  // What is done in a draft is nobody else's business (rules/drafts.md), and in the past nobody is in anybody's way.
  if (!store().get(isPlanShownAtom)) return { day: store().get(dayAtom), focus: null, mode: 'focus' };
  const selected = store()
    .get(ownCards.selected)
    .map(({ id }) => id);
  const reported = selected.filter((id) => id > 0).slice(0, mostSelectedReported);
  return { day: store().get(dayAtom), ...where(), ...(reported.length > 0 && { selected: reported }) };
};

let sent = '';
let sentAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says where the planner is, if that is news; at most four times a second, the last word always. */
const report = (): void => {
  clearTimeout(timer);
  const word = current();
  const text = JSON.stringify(word);
  const isPolling = !socket().connected && store().get(isReachableAtom) === true;
  if ((!socket().connected && !isPolling) || text === sent) return;
  const rest = sentAt + (isPolling ? polledEveryMs : presenceEveryMs) - performance.now();
  if (rest > 0) {
    timer = setTimeout(report, rest);
    return;
  }
  sent = text;
  sentAt = performance.now();
  if (isPolling) void reportByCall(word);
  else socket().emit('presence', word);
};

const reportAgain = (): void => {
  sent = '';
  report();
};

let isStarted = false;

/** Reports to the server from now on where the planner is, and receives where the others are. */
export const startPresence = (cards: OwnCards): void => {
  if (isStarted) return;
  isStarted = true;
  ownCards = cards;
  socket().on('people', (message) => store().set(presenceMessageAtom, message));
  socket().on('connect', () => {
    forget.never();
    leavePolling();
    reportAgain();
  });
  socket().on('disconnect', () => forget.after(forgetAfterMs));
  onPoll(reportAgain);
  // The server's own beat, every 5 s: timers of a window in the background would come too rarely.
  socket().on('heads', reportAgain);
  document.addEventListener('focusin', report);
  // Whatever gets the focus next has it a moment later.
  document.addEventListener('focusout', () => setTimeout(report));
  store().sub(cards.inHand, report);
  store().sub(cards.selected, report);
  store().sub(dayAtom, report);
  store().sub(isPlanShownAtom, report);
  report();
};
