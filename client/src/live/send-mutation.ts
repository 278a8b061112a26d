import type { AnyEndpoint, AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import type { Predict, SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import type { BriefAnswer } from '@werkplan/shared/plan/reply.ts';
import { may } from '../account/may.ts';
import { call, newIdempotencyKey } from '../lib/api-client.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import type { RequestParts } from '../lib/api-request.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { translateNow } from '../lib/i18n.ts';
import { notifyNoAnswer } from '../lib/notify-no-answer.ts';
import { ReasonDeclinedError, sendWithReason } from '../lib/reasons.ts';
import { store } from '../lib/client.ts';
import { notify } from '../lib/notify.ts';
import { checkHealth, connectionAtom, isConnectedAtom, acceptsNoChanges } from './connection.ts';
import { shownDayAtom } from './day-store.ts';
import { sendInDraftAtom, type SendInDraft } from './draft-day.ts';
import { localWrites } from './local-writes.ts';
import { dispatch, syncClockNow } from './sync-store.ts';
import { changedRows } from './changed-rows.ts';

/** The server's answer and the change's id in the log, which is null if nothing was changed. */
export interface MutationResult<Data> {
  readonly data: Data;
  readonly changeId: number | null;
}

/** Result of a change whose rows arrive over the socket. */
export interface BriefResult extends Pick<MutationResult<unknown>, 'changeId'> {
  /** Server ids of new items in the order of their creation; null if the answer contains the rows. */
  readonly madeItems: readonly number[] | null;
  /** The changed rows, if no socket delivers them. */
  readonly data: unknown;
}

const busyStatuses = [502, 503, 504];

/** True if the change may still have happened, or may happen later. */
const isUnknown = (error: unknown): boolean =>
  (error instanceof NetworkError && !(error instanceof ReasonDeclinedError)) ||
  (error instanceof ApiError && busyStatuses.includes(error.status) && !acceptsNoChanges(error.type));

/** Refuses changes while offline with a toast; reading still works (rules/live.md#no-changes-without-a-connection). */
const assertReachable = async (): Promise<void> => {
  if (store().get(connectionAtom) === 'live' || (await checkHealth())) return;
  notify.error(translateNow('live.refused'));
  throw new NetworkError('There is no connection.');
};

/**
 * Rejects a change that the role, the shown draft or the past moment does not allow before it is predicted, because
 * shortcuts and open editors can still trigger it.
 */
const assertMay = (endpoint: AnyEndpoint): void => {
  if (may(endpoint)) return;
  const isPast = store().get(pastMomentAtom) !== null;
  const inDraft = store().get(draftIdAtom) === null ? 'account.viewsOnly' : 'error.NOT_IN_DRAFT';
  notify.error(translateNow(isPast ? 'dayState.pastIsReadOnly' : inDraft));
  throw new NetworkError('The role does not allow it.');
};

const unchanged: Predict = (state) => state;

/** Prepares a request only once, because a retry must send exactly the same request. */
const once = <T>(prepare: () => Promise<T>): (() => Promise<T>) => {
  let prepared: Promise<T> | undefined;
  return () => (prepared ??= prepare());
};

const rowsPredicted = (predict: Predict) => {
  const shown = store().get(shownDayAtom);
  return shown ? changedRows(shown, predict(shown)) : [];
};

/** Wraps a draft's answer, which changes no stream and adds nothing to the log. */
const inDraft = async <E extends AnyEndpoint>(
  draft: { readonly send: SendInDraft },
  endpoint: E,
  parts: RequestParts<E>,
  mutationId: string,
) => ({
  data: (await draft.send(endpoint, parts, mutationId)) as AnswerOf<E>,
  revisions: {},
  changeId: null,
  brief: null,
});

/**
 * Sends a change with an optimistic update, or sends it to the open draft: shows `predict` at once, retries for 20 s
 * under the same key while no answer comes, and asks for a reason if the day is released. `parts` may be a function for
 * values that are known only after an earlier change; it throws if that change was refused. A failure reverts the
 * prediction and rejects with `ApiError` (refused) or `NetworkError` (already reported by a toast, or canceled when the
 * planner was asked for a reason).
 */
export const sendMutation = async <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E> | (() => Promise<RequestParts<E>>),
  predict: Predict = unchanged,
): Promise<MutationResult<AnswerOf<E>>> => {
  const { data, changeId } = await send(endpoint, parts, predict, { isBrief: false });
  return { data, changeId };
};

/** Like `sendMutation`, but leaves the rows out of the answer while the socket delivers them. */
export const sendWithoutRows = async <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E> | (() => Promise<RequestParts<E>>),
  predict: Predict = unchanged,
): Promise<BriefResult> => {
  const { data, changeId, brief } = await send(endpoint, parts, predict, { isBrief: true });
  return { data: brief ? null : data, changeId, madeItems: brief && (brief.made?.deliveryItems ?? []) };
};

const send = async <E extends AnyEndpoint>(
  endpoint: E,
  parts: RequestParts<E> | (() => Promise<RequestParts<E>>),
  predict: Predict,
  { isBrief }: { readonly isBrief: boolean },
): Promise<MutationResult<AnswerOf<E>> & { readonly brief: BriefAnswer | null }> => {
  assertMay(endpoint);
  if (store().get(connectionAtom) !== 'live') await assertReachable();
  const mutationId = newIdempotencyKey();
  const draft = store().get(sendInDraftAtom);
  const withReason = sendWithReason(mutationId);
  const prepared = typeof parts === 'function' ? once(parts) : () => parts;
  const end = localWrites().begin(mutationId, rowsPredicted(predict));
  dispatch({ type: 'mutationStarted', mutationId, predict, at: syncClockNow() });
  try {
    return await new Promise<Awaited<ReturnType<typeof send<E>>>>((resolve, reject) => {
      const refuse = (error: unknown): void => {
        dispatch({ type: 'mutationRefused', mutationId });
        reject(error);
      };
      const sendOnce = async (request: RequestParts<E>): Promise<void> => {
        try {
          const isFollowing = store().get(isConnectedAtom);
          const options = { idempotencyKey: mutationId, quiet: true, isBrief: isBrief && isFollowing };
          const { data, revisions, changeId, brief } = draft
            ? await inDraft(draft, endpoint, request, mutationId)
            : await withReason(async (reason) => await call(endpoint, request, { ...options, ...reason }));
          dispatch({ type: 'mutationAnswered', mutationId, revisions });
          localWrites().answered(mutationId, changeId);
          resolve({ data, changeId, brief });
        } catch (error) {
          if (!isUnknown(error)) return refuse(error);
          dispatch({ type: 'mutationUnknown', mutationId, at: syncClockNow() });
        }
      };
      const attempt = async (): Promise<void> => await Promise.resolve(prepared()).then(sendOnce, refuse);
      const giveUp = (): void => {
        notifyNoAnswer();
        reject(new NetworkError('no answer'));
      };
      localWrites().sendWith(mutationId, { attempt: () => void attempt(), giveUp });
      void attempt();
    });
  } finally {
    end();
  }
};

/** Retries unanswered changes, and cancels those that have been retried for too long. */
export const doMutationEffect = (effect: SyncEffect): void => {
  if (effect.type === 'retryMutation') localWrites().retry(effect.mutationId);
  if (effect.type === 'notify' && effect.notice.kind === 'givenUp')
    localWrites().giveUp(effect.notice.mutationId);
};
