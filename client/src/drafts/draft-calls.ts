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
import { draftAtom, sendInDraftAtom } from '../live/draft-day.ts';

interface Open {
  readonly id: string;
  readonly onGone: () => void;
}

/** True if the draft was applied or discarded, has expired, is no longer shared, or never existed. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'DRAFT_NOT_FOUND' || error.status === 400);

/** The window's open draft. Its calls run one after the other, so that the last answer is the newest. */
class DraftCalls {
  open: Open | null = null;
  #lastCall: Promise<unknown> = Promise.resolve();
  #isRefreshDue = false;

  async inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#lastCall.then(work, work);
    this.#lastCall = done.catch(() => undefined);
    return await done;
  }

  /** Shows an answer, unless that draft has been closed meanwhile. */
  show(draft: PlanDraft): void {
    if (this.open?.id !== draft.id) return;
    store().set(draftAtom, draft);
    store().set(isUserDraftAtom, draft.isMine);
  }

  /**
   * Recomputes the draft on the current plan; concurrent calls share a request, and the next call repeats a failed one.
   */
  readonly refresh = (): void => {
    if (this.#isRefreshDue) return;
    this.#isRefreshDue = true;
    this.inTurn(async () => {
      this.#isRefreshDue = false;
      if (!this.open) return;
      const params = { id: this.open.id };
      this.show((await call(readDraftEndpoint, { params }, { quiet: true })).data);
    }).catch((error: unknown) => isGone(error) && this.open?.onGone());
  };
}
const draftCalls = clientPart(() => new DraftCalls());

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
 * Shows the draft instead of the plan until the returned function is called. Recomputes it when the plan changes, and
 * loads it again after a lost connection.
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

/** Returns the id of the user's draft of the day, which is created if there is none. */
export const startDraft = async (date: Day): Promise<string> =>
  (await call(beginDraftEndpoint, { body: { date } })).data.id;

/** Adds a step to a draft that is not open. */
export const tryInDraft = async (id: string, body: DraftCall): Promise<void> =>
  void (await call(addStepEndpoint, { params: { id }, body }));

/**
 * Runs a change of the open draft; resolves to true on success. Shows refusals, and returns to the plan if the draft is
 * gone.
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

export const undoDraftStep = async (): Promise<void> =>
  void (await ask(async ({ id, steps }) => {
    const last = steps.at(-1);
    if (!last) return notify.info(translateNow('draft.undoNothing'));
    draftCalls().show((await call(removeStepEndpoint, { params: { id, number: last.number } })).data);
    notify.success(translateNow('draft.undone'), { series: 'draft-undo' });
  }));

/** Resolves a conflict by dropping the draft's step. */
export const resolveWithPlan = async (number: number): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(removeStepEndpoint, { params: { id, number } })).data),
  ));

/** Resolves a conflict by applying the draft's step nevertheless. */
export const resolveWithDraft = async (number: number): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(keepStepEndpoint, { params: { id, number } })).data),
  ));

/** Resets these rows to the plan's state. */
export const resetRows = async (rows: readonly RowName[]): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(takeBackRowEndpoint, { params: { id }, body: { rows: [...rows] } })).data),
  ));

const copyAddress = async (): Promise<boolean> =>
  await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );

/** Shares the draft for reading and copies its address, or stops sharing. */
export const shareDraft = async (isShared: boolean): Promise<void> => {
  const isDone = await ask(async (draft) => {
    const { data } = await call(shareDraftEndpoint, { params: { id: draft.id }, body: { isShared } });
    draftCalls().show({ ...draft, ...data });
  });
  if (!isDone) return;
  if (!isShared) return notify.success(translateNow('draft.unshared.done'));
  notify.success(translateNow((await copyAddress()) ? 'draft.shared.done' : 'draft.shared.noCopy'));
};

/** Applies the draft to the plan as one change, or shows its conflicts. */
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

/** Resolves to true on success. */
export const discardDraft = async (): Promise<boolean> => {
  const isDone = await ask(async ({ id }) => void (await call(discardDraftEndpoint, { params: { id } })));
  if (isDone) notify.success(translateNow('draft.discarded'));
  return isDone;
};
