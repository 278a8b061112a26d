import { hashOfToken } from './token-store.ts';

const most = 1_000;

/**
 * The owners of recently used tokens. A token found here may have been revoked: it only decides whose rate limit a request
 * counts against before the database is asked: a flood is refused for next to nothing.
 */
export class KnownTokens {
  readonly #ids = new Map<string, number>();

  remember(secret: string, id: number): void {
    const hash = hashOfToken(secret);
    this.#ids.delete(hash);
    this.#ids.set(hash, id);
    if (this.#ids.size > most) this.#ids.delete(this.#ids.keys().next().value ?? '');
  }

  idOf(secret: string): number | undefined {
    return this.#ids.get(hashOfToken(secret));
  }
}
