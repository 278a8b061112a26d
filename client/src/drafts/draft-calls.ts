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
import { isOwnDraftAtom } from '../lib/draft-in-address.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { reasoned } from '../lib/reasons.ts';
import { clientPart, store } from '../lib/client.ts';
import { connectionAtom } from '../live/connection.ts';
import { planDayAtom } from '../live/day-store.ts';
import { draftAtom, sendInDraftAtom } from '../live/draft-day.ts';

/** The open draft, loaded or still loading. */
interface Open {
  readonly id: string;
  /** Called when it turns out that there is no such draft any more. */
  readonly onGone: () => void;
}

/** It was applied, discarded, is no longer shared or has ended; or its address was never one. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'DRAFT_NOT_FOUND' || error.status === 400);

/** A window's open draft, and the calls about it, one after the other: the last answer is the newest. */
class DraftCalls {
  open: Open | null = null;
  #lastCall: Promise<unknown> = Promise.resolve();
  #isRefreshDue = false;

  async inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#lastCall.then(work, work);
    this.#lastCall = done.catch(() => undefined);
    return await done;
  }

  /** Shows what came back, unless another draft or none is open by now. */
  show(draft: PlanDraft): void {
    if (this.open?.id !== draft.id) return;
    store().set(draftAtom, draft);
    store().set(isOwnDraftAtom, draft.isMine);
  }

  /** Asks how the draft stands on the plan as it is now; several calls at once make one request. Without an answer the next call asks again. */
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

/** How often a reader asks for what its owner does: nothing of a draft is broadcast. */
const readerMs = 4_000;

/**
 * Shows the draft in place of the plan once it is loaded, until the returned function is called. It follows the plan, and is loaded
 * again after a lost connection.
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
    store().set(isOwnDraftAtom, false);
  };
};

/** The id of the day's draft, which is begun unless there is one. */
export const beginDraft = async (date: Day): Promise<string> =>
  (await call(beginDraftEndpoint, { body: { date } })).data.id;

/** Tries a call in a draft that isn't open yet. */
export const tryInDraft = async (id: string, body: DraftCall): Promise<void> =>
  void (await call(addStepEndpoint, { params: { id }, body }));

/** Changes the open draft; returns whether it was done. A refusal is shown; if the draft is gone, the plan is shown again. */
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

/** Takes the last step back, also one that is still on its way. */
export const undoStep = async (): Promise<void> =>
  void (await ask(async ({ id, steps }) => {
    const last = steps.at(-1);
    if (!last) return notify.info(translateNow('draft.undoNothing'));
    draftCalls().show((await call(removeStepEndpoint, { params: { id, number: last.number } })).data);
    notify.success(translateNow('draft.undone'), { series: 'draft-undo' });
  }));

/** Drops a step that is in conflict: the plan's state stays. */
export const takeTheirs = async (number: number): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(removeStepEndpoint, { params: { id, number } })).data),
  ));

/** Has a step in conflict done all the same. */
export const keepMine = async (number: number): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(keepStepEndpoint, { params: { id, number } })).data),
  ));

/** Leaves these rows as the plan has them. */
export const takeBackRows = async (rows: readonly RowName[]): Promise<void> =>
  void (await ask(async ({ id }) =>
    draftCalls().show((await call(takeBackRowEndpoint, { params: { id }, body: { rows: [...rows] } })).data),
  ));

const copyAddress = async (): Promise<boolean> =>
  await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );

/** Lets colleagues read it, and copies its address for them; or no longer. */
export const share = async (isShared: boolean): Promise<void> => {
  const isDone = await ask(async (draft) => {
    const { data } = await call(shareDraftEndpoint, { params: { id: draft.id }, body: { isShared } });
    draftCalls().show({ ...draft, ...data });
  });
  if (!isDone) return;
  if (!isShared) return notify.success(translateNow('draft.unshared.done'));
  notify.success(translateNow((await copyAddress()) ? 'draft.shared.done' : 'draft.shared.noCopy'));
};

/** Applies it to the plan as one change; what becomes of it. Refused for conflicts, they are shown. */
export const applyDraft = async (): Promise<'applied' | 'conflicts' | 'failed'> => {
  let hasConflicts = false;
  const isApplied = await ask(async ({ id }) => {
    try {
      const idempotencyKey = newIdempotencyKey();
      const { changeId } = await reasoned(idempotencyKey)(
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

/** Discards it; whether it is gone. */
export const discardDraft = async (): Promise<boolean> => {
  const isDone = await ask(async ({ id }) => void (await call(discardDraftEndpoint, { params: { id } })));
  if (isDone) notify.success(translateNow('draft.discarded'));
  return isDone;
};
