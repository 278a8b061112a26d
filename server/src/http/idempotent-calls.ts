import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Idempotency } from '../change/request-fingerprint.ts';
import { type KeyClaim, claimKey, findStoredAnswer, storeAnswer } from '../change/idempotency-store.ts';
import { asDomainError } from '../database/constraint-errors.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { KeyedQueue } from '../platform/turns.ts';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Encrypts stored answers with a key derived from the sender's `Idempotency-Key`, so that the database doesn't reveal them. */
interface AnswerCipher {
  /** The key under which the database stores the answer. The `Idempotency-Key` can't be computed from it. */
  readonly name: string;
  /** Returns a keyed digest of the request, from which nothing can be guessed, not even a short password. */
  printOf(request: string): string;
  encrypt(answer: string): string;
  decrypt(encrypted: string): string;
}

/** Derives three keys from the `Idempotency-Key`, the server's secret and the sender. */
const answerCipherOf = (secret: string, sender: string, idempotencyKey: string): AnswerCipher => {
  const keys = Buffer.from(hkdfSync('sha256', idempotencyKey, secret, `once ${sender}`, 3 * keyBytes));
  const keyAt = (place: number): Buffer => keys.subarray(place * keyBytes, (place + 1) * keyBytes);
  return {
    name: keyAt(0).toString('base64url'),
    printOf: (request) => createHmac('sha256', keyAt(1)).update(request).digest('base64url'),
    encrypt: (answer) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keyAt(2), nonce);
      const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv(algorithm, keyAt(2), bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    },
  };
};

interface AnswerWithCookies {
  readonly body: unknown;
  /** The cookies that were set with the answer. They are set again when the answer is repeated. */
  readonly cookies: readonly string[];
}

export interface IdempotentWork<Prepared> {
  /** Runs before the transaction, so that failed attempts stay counted when this refuses the call. */
  readonly prepare: () => Promise<Prepared>;
  /** Performs the effect. Must use only `db`, which is the transaction. */
  readonly run: (db: Database, prepared: Prepared) => Promise<AnswerWithCookies>;
}

type CallOutcome = AnswerWithCookies & { readonly replayed: boolean };

/**
 * Runs calls that don't change the plan once per `Idempotency-Key`: one transaction claims the key, performs the effect and
 * stores the answer. Answers may contain secrets, so they are stored encrypted (`AnswerCipher`).
 */
export class IdempotentCalls {
  readonly #db: Database;
  readonly #secrets: ServerSecrets;
  /** Makes requests with the same key on this server run one after another. */
  readonly #underWay = new KeyedQueue<string>({ atOnce: 1 });

  constructor(db: Database, secrets: ServerSecrets) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /**
   * Performs the call or returns its stored answer. The same key of another `sender` is another key.
   * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
   */
  async do<Prepared>(
    sender: string,
    sent: Idempotency | undefined,
    work: IdempotentWork<Prepared>,
  ): Promise<CallOutcome> {
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
        // A concurrent request with the same key on another server may have caused the refusal, so the answer of that request
        // is looked up once more.
        const done = await findAnswer(this.#db, cipher, claim);
        if (done) return done;
        throw asDomainError(error);
      }
    });
  }
}

/**
 * Claims the key and runs the effect. The claim waits for a concurrent request with the same key on another server; if that
 * request succeeds, the effect is skipped.
 */
const claimAndRun = async (
  tx: Database,
  cipher: AnswerCipher,
  claim: KeyClaim,
  run: () => Promise<AnswerWithCookies>,
): Promise<CallOutcome> => {
  const done = (await claimKey(tx, claim)) ? null : await findAnswer(tx, cipher, claim);
  if (done) return done;
  const answer = await run();
  await storeAnswer(tx, claim, cipher.encrypt(JSON.stringify(answer)));
  return { ...answer, replayed: false };
};

const findAnswer = async (
  db: Database,
  cipher: AnswerCipher,
  claim: KeyClaim,
): Promise<CallOutcome | null> => {
  const kept = await findStoredAnswer(db, claim);
  if (!kept) return null;
  if (kept.fingerprint !== claim.fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return { ...(JSON.parse(cipher.decrypt(String(kept.answer))) as AnswerWithCookies), replayed: true };
};
