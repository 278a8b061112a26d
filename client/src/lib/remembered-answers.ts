import { clientPart } from './client.ts';

/** An answer with the mark (ETag) that asks whether it is still the same. */
interface Remembered {
  readonly etag: string;
  readonly data: unknown;
}

/** The days a planner goes back and forth between. */
const maxRemembered = 8;

const remembered = clientPart(() => new Map<string, Remembered>());

/**
 * What this window was answered at an address. The browser keeps no copy (`no-store`: answers name people), so the window
 * remembers the few that are asked for again and again, as long as it is open and the same planner signed in.
 */
export const rememberedAt = (address: string): Remembered | undefined => remembered().get(address);

export const rememberAnswer = (address: string, answer: Remembered): void => {
  remembered().delete(address);
  remembered().set(address, answer);
  if (remembered().size > maxRemembered) remembered().delete(String(remembered().keys().next().value));
};

export const forgetAnswers = (): void => remembered().clear();
