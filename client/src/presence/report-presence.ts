import type { Focus, Presence } from '@werkplan/shared/live/presence-schema.ts';
import { mostSelectedReported, presenceEveryMs, presenceTtlMs } from '@werkplan/shared/live/presence.ts';
import { reportPresenceEndpoint } from '@werkplan/shared/live/presence-endpoints.ts';
import { type Atom, atom } from 'jotai';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { call, newIdempotencyKey } from '../lib/api-client.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { clientPart, store } from '../lib/client.ts';
import { socket } from '../live/line.ts';
import { onPoll } from '../live/socket.ts';
import { syncAtom } from '../live/sync-store.ts';
import { isReachableAtom } from '../live/connection.ts';
import { presenceMessageAtom } from './present-users.ts';
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

const dayAtom = atom((get) => get(syncAtom).day);

const isOverlay = (element: Element): boolean =>
  element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

const isEditing = (element: Element): boolean =>
  element.matches('input, textarea') || element.closest('[role=dialog], [role=alertdialog]') !== null;

/** Reports to the server where the planner is, over the line or, where WebSockets are blocked, by calls. */
class PresenceReporter {
  /** null until it was started. */
  #cards: OwnCards | null = null;
  /** Where the planner was when a dialog, menu or popover opened, which is drawn elsewhere. */
  #lastFocus: Focus | null = null;
  /** The last report, as JSON. */
  #sent = '';
  #sentAt = Number.NEGATIVE_INFINITY;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #forgetTimer: ReturnType<typeof setTimeout> | undefined;
  /** The name under which the server counts this window by its calls. */
  readonly #ownWindow = newIdempotencyKey();
  #isPolling = false;

  /** Reports from now on, and receives where the others are. */
  start(cards: OwnCards): void {
    if (this.#cards) return;
    this.#cards = cards;
    socket().on('people', (message) => store().set(presenceMessageAtom, message));
    socket().on('connect', () => {
      clearTimeout(this.#forgetTimer);
      this.#leavePolling();
      this.#reportAgain();
    });
    socket().on('disconnect', () => this.#forgetAfter(forgetAfterMs));
    onPoll(this.#reportAgain);
    // The server's own beat, every 5 s: timers of a window in the background would come too rarely.
    socket().on('heads', this.#reportAgain);
    document.addEventListener('focusin', this.#report);
    // Whatever gets the focus next has it a moment later.
    document.addEventListener('focusout', () => setTimeout(this.#report));
    for (const source of [cards.inHand, cards.selected, dayAtom, isPlanShownAtom])
      store().sub(source, this.#report);
    this.#report();
  }

  #where(cards: OwnCards): Pick<Presence, 'focus' | 'mode'> {
    const inHand = store().get(cards.inHand)[0];
    if (inHand && inHand.id > 0) return { focus: { entity: 'shipments', id: inHand.id }, mode: 'move' };
    const active = document.activeElement ?? document.body;
    if (!isOverlay(active)) this.#lastFocus = spotOf(active);
    return { focus: this.#lastFocus, mode: this.#lastFocus && isEditing(active) ? 'edit' : 'focus' };
  }

  #current(cards: OwnCards): Presence {
    const day = store().get(dayAtom);
    // What is done in a draft is nobody else's business (rules/drafts.md), and in the past nobody is in anybody's way.
    if (!store().get(isPlanShownAtom)) return { day, focus: null, mode: 'focus' };
    const selected = store()
      .get(cards.selected)
      .map(({ id }) => id);
    const reported = selected.filter((id) => id > 0).slice(0, mostSelectedReported);
    return { day, ...this.#where(cards), ...(reported.length > 0 && { selected: reported }) };
  }

  /** Reports where the planner is, if that is news; at most four times a second, the last word always. */
  readonly #report = (): void => {
    clearTimeout(this.#reportTimer);
    if (!this.#cards) return;
    const word = this.#current(this.#cards);
    const text = JSON.stringify(word);
    const isPolling = !socket().connected && store().get(isReachableAtom) === true;
    if ((!socket().connected && !isPolling) || text === this.#sent) return;
    const rest = this.#sentAt + (isPolling ? polledEveryMs : presenceEveryMs) - performance.now();
    if (rest > 0) {
      this.#reportTimer = setTimeout(this.#report, rest);
      return;
    }
    this.#sent = text;
    this.#sentAt = performance.now();
    if (isPolling) void this.#reportByCall(word);
    else socket().emit('presence', word);
  };

  readonly #reportAgain = (): void => {
    this.#sent = '';
    this.#report();
  };

  async #call(word: Presence) {
    const body = { ...word, window: this.#ownWindow };
    return (await call(reportPresenceEndpoint, { body }, { quiet: true })).data;
  }

  /** The answer to a report by call lists the others. */
  async #reportByCall(word: Presence): Promise<void> {
    if (!store().get(isSignedInAtom)) return;
    this.#isPolling = true;
    const message = await this.#call(word).catch(() => undefined);
    // What a socket has reported meanwhile is newer; without any answer the last one counts for a while.
    if (message === undefined || socket().connected) return;
    store().set(presenceMessageAtom, message);
    this.#forgetAfter(presenceTtlMs);
  }

  /** The socket is there: from now on presence goes over it. */
  #leavePolling(): void {
    if (!this.#isPolling) return;
    this.#isPolling = false;
    this.#call({ day: null, focus: null, mode: 'focus' }).catch(() => undefined);
  }

  /** Clears the list of present users unless another report arrives in time; each call restarts the wait. */
  #forgetAfter(milliseconds: number): void {
    clearTimeout(this.#forgetTimer);
    this.#forgetTimer = setTimeout(() => store().set(presenceMessageAtom, null), milliseconds);
  }
}

const reporter = clientPart(() => new PresenceReporter());

/** Reports to the server from now on where the planner is, and receives where the others are; once per window. */
export const startPresence = (cards: OwnCards): void => reporter().start(cards);
