import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Idempotency } from '../change/idempotency.ts';
import { type Claim, claimKey, findKept, keepAnswer } from '../change/idempotency-store.ts';
import { asDomainError } from '../database/constraint-errors.ts';
import type { Database } from '../database/database.ts';
import { type Seal, sealOf } from './seal.ts';

/** What a call outside the plan was answered. */
interface OnceAnswer {
  readonly body: unknown;
  /** What the browser was given along with it: whoever lost the answer lost these too. */
  readonly cookies: readonly string[];
}

export interface OnceWork<Prepared> {
  /** Outside any transaction: what it counts stays counted, also when it refuses. */
  readonly prepare: () => Promise<Prepared>;
  /** The effect, written through `db` alone. */
  readonly run: (db: Database, prepared: Prepared) => Promise<OnceAnswer>;
}

type Done = OnceAnswer & { readonly replayed: boolean };

/**
 * Calls that don't change the plan, once per `Idempotency-Key`: the key is claimed and the answer kept in the transaction
 * of the effect. Such answers hold secrets, so they are kept sealed (seal.ts).
 */
export class Once {
  readonly #db: Database;
  readonly #secret: string;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /**
   * Does the work, or answers what it was answered before. `sender` has keys of its own.
   * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
   */
  async do<Prepared>(sender: string, sent: Idempotency | undefined, work: OnceWork<Prepared>): Promise<Done> {
    if (!sent) return { ...(await work.run(this.#db, await work.prepare())), replayed: false };
    const seal = sealOf(this.#secret, sender, sent.key);
    const claim = { actor: sender, key: seal.name, fingerprint: seal.printOf(sent.fingerprint) };
    return await this.#inTurn(seal.name, async () => {
      const before = await findAnswer(this.#db, seal, claim);
      if (before) return before;
      try {
        const prepared = await work.prepare();
        return await this.#db
          .transaction()
          .execute(
            async (tx) => await claimAndRun(tx, seal, claim, async () => await work.run(tx, prepared)),
          );
      } catch (error) {
        // What refuses this one may be what a twin at another server has done meanwhile.
        const done = await findAnswer(this.#db, seal, claim);
        if (done) return done;
        throw asDomainError(error);
      }
    });
  }

  /** Twins at this server wait for one another before they prepare anything. */
  async #inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#underWay.get(name) ?? Promise.resolve()).then(work, work);
    this.#underWay.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#underWay.get(name) === turn) this.#underWay.delete(name);
    }
  }
}

/** The claim waits for a twin at another server. */
const claimAndRun = async (
  tx: Database,
  seal: Seal,
  claim: Claim,
  run: () => Promise<OnceAnswer>,
): Promise<Done> => {
  const done = (await claimKey(tx, claim)) ? null : await findAnswer(tx, seal, claim);
  if (done) return done;
  const answer = await run();
  await keepAnswer(tx, claim, seal.close(JSON.stringify(answer)));
  return { ...answer, replayed: false };
};

const findAnswer = async (db: Database, seal: Seal, claim: Claim): Promise<Done | null> => {
  const kept = await findKept(db, claim);
  if (!kept) return null;
  if (kept.fingerprint !== claim.fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return { ...(JSON.parse(seal.open(String(kept.answer))) as OnceAnswer), replayed: true };
};
