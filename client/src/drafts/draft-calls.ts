import {
  addStepEndpoint,
  applyDraftEndpoint,
  beginDraftEndpoint,
  discardDraftEndpoint,
  keepStepEndpoint,
  readDraftEndpoint,
  removeStepEndpoint,
  shareDraftEndpoint,
  takeBackRowEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import type { DraftCall, PlanDraft, RowName } from '@werkplan/shared/drafts/draft-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { notifyDone } from '../history/notify-done.ts';
import { call, newIdempotencyKey } from '../lib/api-client.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { isUserDraftAtom } from '../lib/draft-in-address.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { sendWithReason } from '../lib/reasons.ts';
import { clientPart, store } from '../lib/client.ts';
import { connectionAtom } from '../live/connection.ts';
import { planDayAtom } from '../live/day-store.ts';
import { sendInDraftAtom } from '../live/draft-day.ts';
import { draftAtom } from './open-draft.ts';

/** The draft that is open in this window; `onGone` is called when the server no longer has it for this user. */
interface Open {
  readonly id: string;
  readonly onGone: () => void;
}

/** True for the refusal that means: the draft was applied or discarded, has expired or is no longer shared. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.type === 'DRAFT_NOT_FOUND';

/** True if no draft can be read under the id, also because the address has an id that no draft can have (400). */
const isUnreadable = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.status === 400);

/**
 * Sends the calls of the window's open draft one after the other, so that the answer that arrives last is the newest.
 */
class DraftCalls {
  open: Open | null = null;
  #lastCall: Promise<unknown> = Promise.resolve();
  #isRefreshDue = false;

  async inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#lastCall.then(work, work);
    this.#lastCall = done.catch(() => undefined);
    return await done;
  }

  /** Shows the draft from an answer, unless that draft has been closed meanwhile. */
  show(draft: PlanDraft): void {
    if (this.open?.id !== draft.id) return;
    store().set(draftAtom, draft);
    store().set(isUserDraftAtom, draft.isMine);
  }

  /**
   * Has the server recompute the draft on the current plan. While such a request waits for its turn, further calls add none. A
   * failed request is not repeated before the next call.
   */
  readonly refresh = (): void => {
    if (this.#isRefreshDue) return;
    this.#isRefreshDue = true;
    this.inTurn(async () => {
      this.#isRefreshDue = false;
      if (!this.open) return;
      const params = { id: this.open.id };
      this.show((await call(readDraftEndpoint, { params }, { quiet: true })).data);
    }).catch((error: unknown) => isUnreadable(error) && this.open?.onGone());
  };
}
const draftCalls = clientPart(() => new DraftCalls());

/** Sends an ordinary change of the plan as a step of the open draft instead. */
const sendInDraft = {
  send: async (
    { name }: { readonly name: string },
    parts: object,
    idempotencyKey: string,
  ): Promise<unknown> =>
    await draftCalls().inTurn(async () => {
      const body = { action: name, ...(parts as Partial<DraftCall>) };
      const params = { id: draftCalls().open?.id ?? '' };
      const { data } = await call(addStepEndpoint, { params, body }, { idempotencyKey, quiet: true });
      draftCalls().show(data.draft);
      return data.answer;
    }),
};

/** Polling interval (ms) for users who may only read a draft, because drafts are not broadcast. */
const readerMs = 4_000;

/**
 * Shows the draft instead of the plan until the returned function is called. Loads the draft, recomputed, when the plan changes
 * and when a lost connection is back, and every 4 s for readers. Calls `onGone` when the server no longer has it.
 */
export const openDraft = (id: string, onGone: () => void): (() => void) => {
  const calls = draftCalls();
  const { refresh } = calls;
  calls.open = { id, onGone };
  store().set(sendInDraftAtom, sendInDraft);
  const stops = [
    store().sub(planDayAtom, refresh),
    store().sub(connectionAtom, () => store().get(connectionAtom) === 'live' && refresh()),
  ];
  const timer = setInterval(() => store().get(draftAtom)?.isMine === false && refresh(), readerMs);
  refresh();
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    calls.open = null;
    store().set(draftAtom, null);
    store().set(sendInDraftAtom, null);
    store().set(isUserDraftAtom, false);
  };
};

/** Returns the id of the user's draft of the day; creates the draft if there is none. */
export const startDraft = async (date: Day): Promise<string> =>
  (await call(beginDraftEndpoint, { body: { date } })).data.id;

/** Adds a step to a draft, which need not be open. @throws ApiError, NetworkError */
export const addDraftStep = async (id: string, body: DraftCall): Promise<void> =>
  void (await call(addStepEndpoint, { params: { id }, body }));

/**
 * Runs a call for the open draft after the calls before it; resolves to true on success. Shows a refusal in a toast,
 * or returns to the plan if the draft is gone.
 */
const ask = async (work: (draft: PlanDraft) => Promise<void>): Promise<boolean> => {
  try {
    return await draftCalls().inTurn(async () => {
      const draft = store().get(draftAtom);
      if (draft) await work(draft);
      return draft !== null;
    });
  } catch (error) {
    if (isGone(error)) draftCalls().open?.onGone();
    else notifyFailure(error);
    return false;
  }
};

/** Removes the last step of the open draft. */
export const undoDraftStep = async (): Promise<void> =>
  void (await ask(async ({ id, steps }) => {
    const last = steps.at(-1);
    if (!last) return notify.info(translateNow('draft.undoNothing'));
    draftCalls().show((await call(removeStepEndpoint, { params: { id, number: last.number } })).data);
    notify.success(translateNow('draft.undone'), { series: 'draft-undo' });
  }));

/** Resolves a conflict in favour of the plan: the draft's step with this number is dropped. */
export const resolveWithPlan = async (number: number): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(removeStepEndpoint, { params: { id, number } })).data),
  ));

/** Resolves a conflict in favour of the draft: its step with this number is applied over the plan's new value. */
export const resolveWithDraft = async (number: number): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(keepStepEndpoint, { params: { id, number } })).data),
  ));

/** Takes these rows of the draft back to the plan's state. */
export const resetDraftRows = async (rows: readonly RowName[]): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(takeBackRowEndpoint, { params: { id }, body: { rows: [...rows] } })).data),
  ));

const copyAddress = async (): Promise<boolean> =>
  await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );

/** Lets other users read the draft and copies its address to the clipboard, or stops sharing it. */
export const shareDraft = async (isShared: boolean): Promise<void> => {
  const isDone = await ask(async (draft) => {
    const { data } = await call(shareDraftEndpoint, { params: { id: draft.id }, body: { isShared } });
    draftCalls().show({ ...draft, ...data });
  });
  if (!isDone) return;
  if (!isShared) return notify.success(translateNow('draft.unshared.done'));
  notify.success(translateNow((await copyAddress()) ? 'draft.shared.done' : 'draft.shared.noCopy'));
};

/**
 * Applies the draft to the plan as one change. If steps conflict with the plan, the draft is loaded again with its
 * conflicts.
 */
export const applyDraft = async (): Promise<'applied' | 'conflicts' | 'failed'> => {
  let hasConflicts = false;
  const isApplied = await ask(async ({ id }) => {
    try {
      const idempotencyKey = newIdempotencyKey();
      const { changeId } = await sendWithReason(idempotencyKey)(
        async (reason) => await call(applyDraftEndpoint, { params: { id } }, { idempotencyKey, ...reason }),
      );
      notifyDone(translateNow('draft.applied'), { changeId });
    } catch (error) {
      hasConflicts = error instanceof ApiError && error.type === 'DRAFT_CONFLICTS';
      throw error;
    }
  });
  if (hasConflicts) draftCalls().refresh();
  return isApplied ? 'applied' : hasConflicts ? 'conflicts' : 'failed';
};

/** Deletes the open draft; resolves to true on success. */
export const discardDraft = async (): Promise<boolean> => {
  const isDone = await ask(async ({ id }) => void (await call(discardDraftEndpoint, { params: { id } })));
  if (isDone) notify.success(translateNow('draft.discarded'));
  return isDone;
};
