import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Idempotency } from '../change/idempotency.ts';
import { type Claim, claimKey, findKept, keepAnswer } from '../change/idempotency-store.ts';
import { asDomainError } from '../database/constraint-errors.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { Turns } from '../platform/turns.ts';
import { type AnswerCipher, answerCipherOf } from './answer-cipher.ts';

/** What a call outside the plan was answered. */
interface KeptAnswer {
  readonly body: unknown;
  /** What the browser was given along with it: whoever lost the answer lost these too. */
  readonly cookies: readonly string[];
}

export interface IdempotentWork<Prepared> {
  /** Outside any transaction: what it counts stays counted, also when it refuses. */
  readonly prepare: () => Promise<Prepared>;
  /** The effect, written through `db` alone. */
  readonly run: (db: Database, prepared: Prepared) => Promise<KeptAnswer>;
}

type Done = KeptAnswer & { readonly replayed: boolean };

/**
 * Calls that don't change the plan, once per `Idempotency-Key`: the key is claimed and the answer kept in the transaction
 * of the effect. Such answers hold secrets, so they are kept sealed (answer-cipher.ts).
 */
export class IdempotentCalls {
  readonly #db: Database;
  readonly #secrets: ServerSecrets;
  /** Twins at this server wait for one another before they prepare anything. */
  readonly #underWay = new Turns<string>({ atOnce: 1 });

  constructor(db: Database, secrets: ServerSecrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /**
   * Does the work, or answers what it was answered before. `sender` has keys of its own.
   * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
   */
  async do<Prepared>(
    sender: string,
    sent: Idempotency | undefined,
    work: IdempotentWork<Prepared>,
  ): Promise<Done> {
    if (!sent) return { ...(await work.run(this.#db, await work.prepare())), replayed: false };
    const sealed = ([secret]: ServerSecrets) => {
      const cipher = answerCipherOf(secret, sender, sent.key);
      const fingerprint = cipher.printOf(sent.fingerprint);
      return { cipher, claim: { actor: sender, key: cipher.name, fingerprint } };
    };
    const { cipher, claim } = sealed(this.#secrets);
    return await this.#underWay.take(cipher.name, async () => {
      for (const secret of this.#secrets) {
        const kept = sealed([secret]);
        const before = await findAnswer(this.#db, kept.cipher, kept.claim);
        if (before) return before;
      }
      try {
        const prepared = await work.prepare();
        return await this.#db
          .transaction()
          .execute(
            async (tx) => await claimAndRun(tx, cipher, claim, async () => await work.run(tx, prepared)),
          );
      } catch (error) {
        // What refuses this one may be what a twin at another server has done meanwhile.
        const done = await findAnswer(this.#db, cipher, claim);
        if (done) return done;
        throw asDomainError(error);
      }
    });
  }
}

/** The claim waits for a twin at another server. */
const claimAndRun = async (
  tx: Database,
  cipher: AnswerCipher,
  claim: Claim,
  run: () => Promise<KeptAnswer>,
): Promise<Done> => {
  const done = (await claimKey(tx, claim)) ? null : await findAnswer(tx, cipher, claim);
  if (done) return done;
  const answer = await run();
  await keepAnswer(tx, claim, cipher.encrypt(JSON.stringify(answer)));
  return { ...answer, replayed: false };
};

const findAnswer = async (db: Database, cipher: AnswerCipher, claim: Claim): Promise<Done | null> => {
  const kept = await findKept(db, claim);
  if (!kept) return null;
  if (kept.fingerprint !== claim.fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return { ...(JSON.parse(cipher.decrypt(String(kept.answer))) as KeptAnswer), replayed: true };
};
