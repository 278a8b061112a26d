import type { Focus, Presence } from '@werkplan/shared/live/presence-schema.ts';
import { maxSelectedReported, presenceEveryMs, presenceTtlMs } from '@werkplan/shared/live/presence.ts';
import { reportPresenceEndpoint } from '@werkplan/shared/live/presence-endpoints.ts';
import { type Atom, atom } from 'jotai';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { call, newIdempotencyKey } from '../lib/api-client.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { clientPart, store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { onPoll } from '../live/socket.ts';
import { syncAtom } from '../live/sync-store.ts';
import { isReachableAtom } from '../live/connection.ts';
import { presenceMessageAtom } from './present-users.ts';
import { spotOfElement } from './spots.ts';

/** Minimum interval (ms) between two reports over HTTP. */
const polledEveryMs = 1_000;
/** Presence is cleared as outdated after this time (ms) without a connection. */
const forgetAfterMs = 3_000;

/** Ids of dragged and selected cards; negative while the server has not stored them. */
export interface PlannerCards {
  readonly dragged: Atom<readonly { readonly id: number }[]>;
  readonly selected: Atom<readonly { readonly id: number }[]>;
}

const dayAtom = atom((get) => get(syncAtom).day);

const isOverlay = (element: Element): boolean =>
  element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

const isEditing = (element: Element): boolean =>
  element.matches('input, textarea') || element.closest('[role=dialog], [role=alertdialog]') !== null;

/** Reports the user's spot to the server, over the socket or, where WebSockets are blocked, over HTTP. */
class PresenceReporter {
  /** Null until started. */
  #cards: PlannerCards | null = null;
  /** The user's spot before a dialog or menu was opened, because these render outside of their row. */
  #lastFocus: Focus | null = null;
  /** The latest report, as JSON. */
  #sent = '';
  #sentAt = Number.NEGATIVE_INFINITY;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #forgetTimer: ReturnType<typeof setTimeout> | undefined;
  /** Id of this window in reports over HTTP. */
  readonly #ownWindow = newIdempotencyKey();
  #isPolling = false;

  /** Starts reporting, and receives the spots of others. */
  start(cards: PlannerCards): void {
    if (this.#cards) return;
    this.#cards = cards;
    socket().on('users', (message) => store().set(presenceMessageAtom, message));
    socket().on('connect', () => {
      clearTimeout(this.#forgetTimer);
      this.#leavePolling();
      this.#reportAgain();
    });
    socket().on('disconnect', () => this.#forgetAfter(forgetAfterMs));
    onPoll(this.#reportAgain);
    // Reports again with each head (every 5 s) instead of by a timer, because browsers throttle timers of hidden windows.
    socket().on('heads', this.#reportAgain);
    document.addEventListener('focusin', this.#report);
    // Reports in a later task, when the next element has the focus.
    document.addEventListener('focusout', () => setTimeout(this.#report));
    for (const source of [cards.dragged, cards.selected, dayAtom, isPlanShownAtom])
      store().sub(source, this.#report);
    this.#report();
  }

  #where(cards: PlannerCards): Pick<Presence, 'focus' | 'mode'> {
    const dragged = store().get(cards.dragged)[0];
    if (dragged && dragged.id > 0) return { focus: { entity: 'shipments', id: dragged.id }, mode: 'move' };
    const active = document.activeElement ?? document.body;
    if (!isOverlay(active)) this.#lastFocus = spotOfElement(active);
    return { focus: this.#lastFocus, mode: this.#lastFocus && isEditing(active) ? 'edit' : 'focus' };
  }

  #current(cards: PlannerCards): Presence {
    const day = store().get(dayAtom);
    // Spots in drafts and past moments are not reported (rules/drafts.md).
    if (!store().get(isPlanShownAtom)) return { day, focus: null, mode: 'focus' };
    const selected = store()
      .get(cards.selected)
      .map(({ id }) => id);
    const reported = selected.filter((id) => id > 0).slice(0, maxSelectedReported);
    return { day, ...this.#where(cards), ...(reported.length > 0 && { selected: reported }) };
  }

  /**
   * Reports the day, spot and selected cards if they have changed, over the socket at most four times a second and over
   * HTTP at most once; the latest report is always sent in the end.
   */
  readonly #report = (): void => {
    clearTimeout(this.#reportTimer);
    if (!this.#cards) return;
    const presence = this.#current(this.#cards);
    const text = JSON.stringify(presence);
    const isPolling = !socket().connected && store().get(isReachableAtom) === true;
    if ((!socket().connected && !isPolling) || text === this.#sent) return;
    const rest = this.#sentAt + (isPolling ? polledEveryMs : presenceEveryMs) - performance.now();
    if (rest > 0) {
      this.#reportTimer = setTimeout(this.#report, rest);
      return;
    }
    this.#sent = text;
    this.#sentAt = performance.now();
    if (isPolling) void this.#reportByCall(presence);
    else socket().emit('presence', presence);
  };

  readonly #reportAgain = (): void => {
    this.#sent = '';
    this.#report();
  };

  async #call(presence: Presence) {
    const body = { ...presence, window: this.#ownWindow };
    return (await call(reportPresenceEndpoint, { body }, { quiet: true })).data;
  }

  /** Reports by a call, whose answer contains the spots of others. */
  async #reportByCall(presence: Presence): Promise<void> {
    if (!store().get(isSignedInAtom)) return;
    this.#isPolling = true;
    const message = await this.#call(presence).catch(() => undefined);
    // Ignores the answer if the socket has connected, which sends newer messages; without an answer the latest message
    // expires.
    if (message === undefined || socket().connected) return;
    store().set(presenceMessageAtom, message);
    this.#forgetAfter(presenceTtlMs);
  }

  /** Ends reporting over HTTP once the socket is connected. */
  #leavePolling(): void {
    if (!this.#isPolling) return;
    this.#isPolling = false;
    this.#call({ day: null, focus: null, mode: 'focus' }).catch(() => undefined);
  }

  /** Clears the present users unless another message arrives in time; each call restarts the timer. */
  #forgetAfter(milliseconds: number): void {
    clearTimeout(this.#forgetTimer);
    this.#forgetTimer = setTimeout(() => store().set(presenceMessageAtom, null), milliseconds);
  }
}

const reporter = clientPart(() => new PresenceReporter());

/** Starts reporting and receiving presence, once per window. */
export const startPresence = (cards: PlannerCards): void => reporter().start(cards);
