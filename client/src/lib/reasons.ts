import { clientPart } from './client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

/** A change that the server makes only with a reason, or only for whom a colleague has cleared it. */
export interface WantedReason {
  readonly refusal: ApiError;
  /** The change's idempotency key. */
  readonly key: string;
}

/** The planner has taken the change back when asked for its reason. */
export class GivenUp extends NetworkError {}

/** Returns the reason with which the change is sent again; null: it is given up. */
type AskForReason = (wanted: WantedReason) => Promise<string | null>;
interface Question {
  ask: AskForReason | null;
}
const question = clientPart((): Question => ({ ask: null }));

/** Registers the question for the reason, for every change on every page. */
export const askForReasonsWith = (asking: AskForReason): void => {
  question().ask = asking;
};

const asking: ReadonlySet<string> = new Set(['REASON_REQUIRED', 'RELEASED_DAY_LOCKED']);

const isAskedFor = (error: unknown): error is ApiError => error instanceof ApiError && asking.has(error.type);

interface Reasoned {
  readonly reason?: string;
}

/**
 * Sends a change and, where the server wants a reason for it, once more with that. What was given once stays with the change,
 * however often it is sent. @throws GivenUp
 */
export const reasoned = (key: string) => {
  let given: Reasoned = {};
  return async <Answer>(send: (given: Reasoned) => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await send(given);
      } catch (error) {
        const { ask } = question();
        if (!ask || !isAskedFor(error)) throw error;
        const reason = await ask({ refusal: error, key });
        if (reason === null) throw new GivenUp('given up for want of a reason', { cause: error });
        given = { reason };
      }
    }
  };
};
