import { hashOfToken } from './token-store.ts';

const most = 1_000;

/**
 * Whose the tokens are that came lately. It says nothing about whether one still lives, only whom to count a request
 * for before the database is asked: a flood is refused for next to nothing.
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
