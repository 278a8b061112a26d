import { clientPart } from './client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

/** The refusal of a change that needs a reason or another user's grant. */
export interface ReasonQuestion {
  readonly refusal: ApiError;
  /** Idempotency key of the change. */
  readonly key: string;
}

/** Error for a change that the planner has canceled when asked for a reason. A `NetworkError`, so that no toast reports it. */
export class ReasonDeclinedError extends NetworkError {}

/** Resolves with the reason for the change, or with null to cancel it. */
type AskForReason = (wanted: ReasonQuestion) => Promise<string | null>;
interface Question {
  ask: AskForReason | null;
}
const question = clientPart((): Question => ({ ask: null }));

/** Registers the dialog that asks for reasons. */
export const registerReasonDialog = (asking: AskForReason): void => {
  question().ask = asking;
};

const asking: ReadonlySet<string> = new Set(['REASON_REQUIRED', 'RELEASED_DAY_LOCKED']);

const isAskedFor = (error: unknown): error is ApiError => error instanceof ApiError && asking.has(error.type);

interface ReasonOption {
  readonly reason?: string;
}

/**
 * Returns a function that sends a change, and sends it again with a reason if the server requires one; later calls of
 * the function send the same reason. @throws ReasonDeclinedError if the user gives none
 */
export const sendWithReason = (key: string) => {
  let given: ReasonOption = {};
  return async <Answer>(send: (given: ReasonOption) => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await send(given);
      } catch (error) {
        const { ask } = question();
        if (!ask || !isAskedFor(error)) throw error;
        const reason = await ask({ refusal: error, key });
        if (reason === null) throw new ReasonDeclinedError('The user gave no reason.', { cause: error });
        given = { reason };
      }
    }
  };
};
