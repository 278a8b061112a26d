import { clientPart } from './client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

/** A change that the server refuses without a reason, or without a colleague's clearance. */
export interface WantedReason {
  readonly refusal: ApiError;
  readonly key: string;
}

/** The planner cancelled the change when asked for its reason. */
export class ReasonDeclined extends NetworkError {}

/** Resolves with the reason to send the change with, or null to cancel it. */
type AskForReason = (wanted: WantedReason) => Promise<string | null>;
interface Question {
  ask: AskForReason | null;
}
const question = clientPart((): Question => ({ ask: null }));

/** Registers the dialog that asks for reasons. */
export const askForReasonsWith = (asking: AskForReason): void => {
  question().ask = asking;
};

const asking: ReadonlySet<string> = new Set(['REASON_REQUIRED', 'RELEASED_DAY_LOCKED']);

const isAskedFor = (error: unknown): error is ApiError => error instanceof ApiError && asking.has(error.type);

interface ReasonOption {
  readonly reason?: string;
}

/**
 * Sends a change, and sends it again with a reason if the server requires one; the reason stays with later
 * retries. @throws ReasonDeclined
 */
export const reasoned = (key: string) => {
  let given: ReasonOption = {};
  return async <Answer>(send: (given: ReasonOption) => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await send(given);
      } catch (error) {
        const { ask } = question();
        if (!ask || !isAskedFor(error)) throw error;
        const reason = await ask({ refusal: error, key });
        if (reason === null) throw new ReasonDeclined('The user gave no reason.', { cause: error });
        given = { reason };
      }
    }
  };
};
