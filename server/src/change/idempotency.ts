import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../database/transact.ts';

/** A caller's key for one intent, and what the intent was. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}

/** What a repeated request gets: the first answer, word for word. */
export interface StoredAnswer {
  body: unknown;
  revisions: Revisions;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
};

/** What makes a request this one and no other. */
export interface Intent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
}

/** Same method, path, query, If-Match and body (whatever the order of members) give the same print. */
export const fingerprintOf = ({ method, path, query, ifMatch, body }: Intent): string => {
  const wish = `${method} ${path} ${JSON.stringify(sorted(body)) ?? ''}`;
  // Named only where they are there: most requests have neither, and keys kept before these counted stay good.
  const condition = Object.keys(query).length > 0 || ifMatch !== undefined ? [sorted(query), ifMatch] : null;
  return createHash('sha256')
    .update(condition ? `${wish} ${JSON.stringify(condition)}` : wish)
    .digest('hex');
};

/** The statement that claims a key, waiting for a twin still under way: a row for a new key, none for one used before. */
export const claimOf = (actorKey: string, { key, fingerprint }: Idempotency): RawBuilder<unknown> => sql`
  INSERT INTO idempotency (actor, key, fingerprint) VALUES (${actorKey}, ${key}, ${fingerprint})
  ON CONFLICT DO NOTHING RETURNING 1`;

/**
 * What the request with this key was answered before.
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request
 */
export const storedAnswer = async (
  tx: Tx,
  actorKey: string,
  { key, fingerprint }: Idempotency,
): Promise<StoredAnswer> => {
  const held = await tx
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('actor', '=', actorKey)
    .where('key', '=', key)
    .executeTakeFirst();
  if (held?.fingerprint !== fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return held.answer as StoredAnswer;
};

/** The answer to keep for a key. */
export interface KeptAnswer {
  key: string;
  body: unknown;
}

/** The statement that keeps the answer with the revisions the change raised; with `null` it keeps nothing. */
export const keepAnswer = (
  actorKey: string,
  answer: KeptAnswer | null,
  revisions: RawBuilder<unknown> = sql`'{}'::json`,
): RawBuilder<unknown> => sql`
  UPDATE idempotency SET answer = json_build_object('body', ${JSON.stringify(answer?.body ?? null)}::json, 'revisions', ${revisions})
  WHERE actor = ${actorKey} AND key = ${answer?.key ?? null}`;
