import { hashOfToken } from './token-store.ts';

const maxTokens = 1_000;

/**
 * Caches the ids of recently used tokens. A cached token may have been revoked: it only decides whose rate limit a request
 * counts against, so that a flood is refused without a query.
 */
export class RecentTokens {
  readonly #ids = new Map<string, number>();

  remember(secret: string, id: number): void {
    const hash = hashOfToken(secret);
    this.#ids.delete(hash);
    this.#ids.set(hash, id);
    if (this.#ids.size > maxTokens) this.#ids.delete(this.#ids.keys().next().value ?? '');
  }

  idOf(secret: string): number | undefined {
    return this.#ids.get(hashOfToken(secret));
  }
}
