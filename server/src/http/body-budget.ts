import { DomainError } from '@werkplan/shared/errors/domain-error.ts';

/** Maximum bytes of request bodies in flight, which means received or being processed; 0 means no limit. */
export interface BodyLimits {
  readonly perCaller: number;
  /** The limit for all callers of one kind at one network address. */
  readonly perAddress: number;
  /** The limit for all callers of one kind together, so that photos from the yard can't keep planners from sending. */
  readonly perKind: number;
}

export interface Sender {
  /** The kind of caller, such as 'user' or 'yard'; 'nobody' for an unknown caller. */
  readonly kind: string;
  /** The credential of the login, token or link; null for an unknown caller. */
  readonly caller: string | null;
  readonly address: string;
}

const retryAfter = 2;

/** Counts the bytes of bodies in flight, from before they are read until their request is answered (rules/api.md#limits). */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #inFlight = new Map<string, number>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Reserves bytes and returns a function that releases them. A limit to which nothing in flight counts yet admits a body of any
   * size.
   * @throws TOO_MANY_REQUESTS when the caller or the address exceeds its limit, BUSY when all senders of the kind together do
   */
  take({ kind, caller, address }: Sender, bytes: number): () => void {
    const { perCaller, perAddress, perKind } = this.#limits;
    if (this.#isFull(kind, bytes, perKind)) throw new DomainError('BUSY', { retryAfter });
    const own: [string, number][] = [
      [`${kind} ${address}`, perAddress],
      ...(caller === null ? [] : [[caller, perCaller] as [string, number]]),
    ];
    if (own.some(([key, most]) => this.#isFull(key, bytes, most)))
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
    const keys = [kind, ...own.map(([key]) => key)];
    for (const key of keys) this.#inFlight.set(key, (this.#inFlight.get(key) ?? 0) + bytes);
    return () => {
      for (const key of keys.splice(0)) this.#giveBack(key, bytes);
    };
  }

  #isFull(key: string, bytes: number, most: number): boolean {
    const inFlight = this.#inFlight.get(key) ?? 0;
    return most > 0 && inFlight > 0 && inFlight + bytes > most;
  }

  #giveBack(key: string, bytes: number): void {
    const left = (this.#inFlight.get(key) ?? 0) - bytes;
    if (left > 0) this.#inFlight.set(key, left);
    else this.#inFlight.delete(key);
  }
}
