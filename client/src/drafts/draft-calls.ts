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
import type { DraftCall, PlanDraft, RowName } from '@werkplan/shared/drafts/draft.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { notifyDone } from '../history/notify-done.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { isOwnDraftAtom } from '../lib/draft-in-address.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/store.ts';
import { planDayAtom } from '../live/day-store.ts';
import { draftAtom, sendInDraftAtom } from '../live/draft-day.ts';

// What is asked of the server about the open draft, one call after the other: the last answer is the newest.

let turn: Promise<unknown> = Promise.resolve();
const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const done = turn.then(work, work);
  turn = done.catch(() => undefined);
  return await done;
};

/** Shows what came back, unless another draft or none is open by now. */
const show = (draft: PlanDraft): void => {
  if (store.get(draftAtom)?.id === draft.id) store.set(draftAtom, draft);
};

const openId = (): string | undefined => store.get(draftAtom)?.id;

let isDue = false;
/** Asks how the draft stands on the plan as it is now; asked several times at once, once. */
const refresh = (): void => {
  if (isDue) return;
  isDue = true;
  inTurn(async () => {
    isDue = false;
    const id = openId();
    if (id === undefined) return;
    show((await call(readDraftEndpoint, { params: { id } }, { quiet: true })).data);
  }).catch(() => undefined);
};

const sendInDraft = {
  send: async (
    { name }: { readonly name: string },
    parts: object,
    idempotencyKey: string,
  ): Promise<unknown> =>
    await inTurn(async () => {
      const body = { action: name, ...(parts as Partial<DraftCall>) };
      const params = { id: openId() ?? '' };
      const { data } = await call(addStepEndpoint, { params, body }, { idempotencyKey, quiet: true });
      show(data.draft);
      return data.answer;
    }),
};

/** How often a reader asks for what its owner does: nothing of a draft is broadcast. */
const readerMs = 4_000;

/** Shows the draft in place of the plan, until the answer is called. Rejects when there is none. */
export const openDraft = async (id: string): Promise<() => void> => {
  const { data } = await call(readDraftEndpoint, { params: { id } }, { quiet: true });
  store.set(draftAtom, data);
  store.set(sendInDraftAtom, sendInDraft);
  store.set(isOwnDraftAtom, data.isMine);
  const unfollow = store.sub(planDayAtom, refresh);
  const timer = data.isMine ? undefined : setInterval(refresh, readerMs);
  return () => {
    unfollow();
    clearInterval(timer);
    store.set(draftAtom, null);
    store.set(sendInDraftAtom, null);
    store.set(isOwnDraftAtom, false);
  };
};

/** The id of the day's draft, which is begun unless there is one. */
export const beginDraft = async (date: Day): Promise<string> =>
  (await call(beginDraftEndpoint, { body: { date } })).data.id;

/** Tries a call in a draft that isn't open yet. */
export const tryInDraft = async (id: string, body: DraftCall): Promise<void> =>
  void (await call(addStepEndpoint, { params: { id }, body }));

const change = async (ask: (id: string) => Promise<{ data: PlanDraft }>): Promise<void> => {
  try {
    await inTurn(async () => {
      const id = openId();
      if (id !== undefined) show((await ask(id)).data);
    });
  } catch (error) {
    notifyFailure(error);
  }
};

/** Takes the last step back, also one that is still on its way. */
export const undoStep = async (): Promise<void> => {
  try {
    await inTurn(async () => {
      const draft = store.get(draftAtom);
      const last = draft?.steps.at(-1);
      if (!draft || !last) return notify.info(translateNow('draft.undoNothing'));
      show((await call(removeStepEndpoint, { params: { id: draft.id, number: last.number } })).data);
      notify.success(translateNow('draft.undone'), { series: 'draft-undo' });
    });
  } catch (error) {
    notifyFailure(error);
  }
};

/** Drops a step that is in conflict: the plan's state stays. */
export const takeTheirs = async (number: number): Promise<void> =>
  await change(async (id) => await call(removeStepEndpoint, { params: { id, number } }));

/** Has a step in conflict done all the same. */
export const keepMine = async (number: number): Promise<void> =>
  await change(async (id) => await call(keepStepEndpoint, { params: { id, number } }));

/** Leaves these rows as the plan has them. */
export const takeBackRows = async (rows: readonly RowName[]): Promise<void> =>
  await change(async (id) => await call(takeBackRowEndpoint, { params: { id }, body: { rows: [...rows] } }));

/** Lets colleagues read it, and copies its address for them; or no longer. */
export const share = async (isShared: boolean): Promise<void> => {
  try {
    await inTurn(async () => {
      const draft = store.get(draftAtom);
      if (!draft) return;
      const { data } = await call(shareDraftEndpoint, { params: { id: draft.id }, body: { isShared } });
      show({ ...draft, ...data });
    });
    if (!isShared) return notify.success(translateNow('draft.unshared.done'));
    const isCopied = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    notify.success(translateNow(isCopied ? 'draft.shared.done' : 'draft.shared.noCopy'));
  } catch (error) {
    notifyFailure(error);
  }
};

/** Applies it to the plan as one change; whether it is. Refused, it shows what is in conflict. */
export const applyDraft = async (): Promise<boolean> => {
  try {
    await inTurn(async () => {
      const id = openId() ?? '';
      const { changeId } = await call(applyDraftEndpoint, { params: { id } });
      notifyDone(translateNow('draft.applied'), { changeId });
    });
    return true;
  } catch (error) {
    notifyFailure(error);
    if (error instanceof ApiError) refresh();
    return false;
  }
};

/** Discards it; whether it is gone. */
export const discardDraft = async (): Promise<boolean> => {
  try {
    await inTurn(async () => void (await call(discardDraftEndpoint, { params: { id: openId() ?? '' } })));
    notify.success(translateNow('draft.discarded'));
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
};
