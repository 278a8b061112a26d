import { clientPart } from './client.ts';

interface RememberedAnswer {
  readonly etag: string;
  readonly data: unknown;
}

/** Maximum number of answers, about the number of days between which a planner switches. */
const maxRemembered = 8;

const remembered = clientPart(() => new Map<string, RememberedAnswer>());

/**
 * Returns the last answer for an address. The HTTP cache has none (`no-store`, because answers contain names), so the
 * window remembers a few until it closes or another user signs in.
 */
export const rememberedAnswer = (address: string): RememberedAnswer | undefined => remembered().get(address);

export const rememberAnswer = (address: string, answer: RememberedAnswer): void => {
  remembered().delete(address);
  remembered().set(address, answer);
  if (remembered().size > maxRemembered) remembered().delete(String(remembered().keys().next().value));
};

export const forgetAnswers = (): void => remembered().clear();
