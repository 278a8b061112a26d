import { DomainError } from '@werkplan/shared/errors/domain-error.ts';

/** Bytes of bodies that may be on their way at once; 0: no limit. */
export interface BodyLimits {
  readonly perCaller: number;
  readonly perAddress: number;
  /** Of all callers of a kind: what the yard sends leaves planners their room. */
  readonly perKind: number;
}

/** Whose body it is. */
export interface Sender {
  /** 'yard', 'user', 'token', or 'nobody'. */
  readonly kind: string;
  /** The sign-in, token or link; of nobody known null. */
  readonly caller: string | null;
  readonly address: string;
}

const retryAfter = 2;

/** Counts the bytes of bodies on their way, from before they are read until their request is answered (rules/api.md#limits). */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /**
   * Takes room for so many bytes; answers how to give it back. Whoever has nothing on its way gets room for one body of any size.
   * @throws TOO_MANY_REQUESTS for one that sends too much at once, BUSY where all of its kind together do
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
    for (const key of keys) this.#held.set(key, (this.#held.get(key) ?? 0) + bytes);
    return () => {
      for (const key of keys.splice(0)) this.#giveBack(key, bytes);
    };
  }

  #isFull(key: string, bytes: number, most: number): boolean {
    const held = this.#held.get(key) ?? 0;
    return most > 0 && held > 0 && held + bytes > most;
  }

  #giveBack(key: string, bytes: number): void {
    const left = (this.#held.get(key) ?? 0) - bytes;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
  }
}
