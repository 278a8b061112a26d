import { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { rootPhrase } from '@werkplan/shared/history/history-phrases.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { historyAtom, type HistoryView } from './history-atoms.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { currentLanguage, translateNow, type Texts } from '../lib/i18n.ts';
import { clientPart, store } from '../lib/client.ts';
import { localWrites } from '../live/local-writes.ts';
import { handleEffects } from '../live/sync-store.ts';
import { notify } from '../lib/notify.ts';
import { undoChange } from './undo-change.ts';
import { undoableAtom, type UndoableChanges } from './undo-atoms.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { slotHistoryChoice } from './open-history.ts';
import { closestWith, dataOf } from '../lib/dom-contract.ts';

const numberIn = (element: Element | null, name: 'row' | 'shipment' | 'slot' | 'delivery'): number | null => {
  const value = dataOf(closestWith(element, name), name);
  return value === undefined ? null : Number(value);
};

/** Returns the focused row, card or slot, so that the history can offer it. */
const focused = (): HistoryView['also'] => {
  const element = document.activeElement;
  const [row, card, slot] = [
    numberIn(element, 'row'),
    numberIn(element, 'shipment'),
    numberIn(element, 'slot'),
  ];
  const day = store().get(shownDayAtom);
  const order = row === null ? undefined : day?.orders.get(row);
  if (order) return { label: `#${order.orderId}`, subject: { kind: 'row', entity: 'orders', id: order.id } };
  const delivery = numberIn(element, 'delivery');
  if (slot !== null && delivery !== null) return slotHistoryChoice(delivery, slot);
  return card === null
    ? null
    : {
        label: translateNow('history.row.shipment'),
        subject: { kind: 'row', entity: 'shipments', id: card },
      };
};

/** Returns the view of the day's history, which also offers the history of the focused row, card or slot. */
const dayHistory = (): HistoryView => ({ subject: { kind: 'day' }, title: null, also: focused() });

type UndoDirection = keyof UndoableChanges;
type Next = NonNullable<UndoableChanges[UndoDirection]>;

const ask = async (date: Day): Promise<UndoableChanges> => {
  const { data } = await call(undoableEndpoint, { query: { date } }, { quiet: true });
  if (store().get(selectedDayAtom) === date) store().set(undoableAtom, data);
  return data;
};

/** Loads the changes that undo and redo would revert on the selected day. Ignores failures, because undo loads them again. */
export const refreshUndoable = (): void => {
  takingBack();
  ask(store().get(selectedDayAtom)).catch(() => undefined);
};

const restMs = 150;

interface UndoQueue {
  /** Resolves when all undos so far are done, so that repeated key presses run one after the other. */
  queue: Promise<void>;
}
const takingBack = clientPart((): UndoQueue => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Only changes of this user, and undos of anybody, affect what this user can undo.
  handleEffects((effect) => {
    if (effect.type !== 'notify' || effect.notice.kind !== 'applied') return;
    const { actor, action } = effect.notice.message;
    if (actor.id !== store().get(signInStateAtom).user?.id && action !== 'changes.undo') return;
    clearTimeout(timer);
    timer = setTimeout(refreshUndoable, restMs);
  });
  return { queue: Promise.resolve() };
});

/** Describes the change to undo: 'Kita Sonnenhang platziert'. */
export const undoDescription = ({ entry }: Next, words: Texts): string => rootPhrase(entry, words);

const takeNext = async (way: UndoDirection): Promise<void> => {
  const next = (await ask(store().get(selectedDayAtom)))[way];
  if (!next) return notify.info(translateNow(way === 'undo' ? 'undo.nothing' : 'undo.nothingAgain'));
  const phrase = undoDescription(next, { language: currentLanguage(), t: translateNow });
  await undoChange(next.changeId, { phrase, again: way === 'redo' });
};

/**
 * Undoes or redoes the latest change. The change is determined when the call's turn in the queue comes and this window's own
 * changes have reached the log, because an undo right after a change means that change. If that change asks for a reason
 * meanwhile, nothing is undone: the planner cancels it there.
 */
export const undoNext = (way: UndoDirection): void => {
  const taking = takingBack();
  const settled = localWrites().settled();
  taking.queue = Promise.all([taking.queue, settled])
    .then(async ([, isStored]) => {
      if (isStored) await takeNext(way);
    })
    .catch(notifyFailure);
};

export const toggleHistory = (): void => store().set(historyAtom, (view) => (view ? null : dayHistory()));
