import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { codeLength, codeCharacters } from '@werkplan/shared/displays/display.ts';
import type { Display, Pairing } from '@werkplan/shared/displays/display-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';

const secretBytes = 32;
const minutesMs = 60_000;
/** Milliseconds within which a planner must enter a code, and then again within which its screen must fetch the key. */
const codeMs = 10 * minutesMs;
/** Maximum number of screens that show a code at once; a plant sets up a few a day. */
export const maxCodes = 200;

export const hashDisplaySecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
const newSecret = (): string => randomBytes(secretBytes).toString('base64url');
const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeCharacters.charAt(randomInt(codeCharacters.length))).join('');

type Waiting = Extract<Pairing, { state: 'waiting' }>;

/**
 * Creates a code for a screen.
 * @throws TOO_MANY_REQUESTS when too many screens show one already
 */
export const beginPairing = async (db: Database, device: string | null, now: Date): Promise<Waiting> => {
  const [secret, code] = [newSecret(), newCode()];
  const expiresAt = new Date(now.getTime() + codeMs);
  await prunePairings(db, now);
  const { rows } = await sql`
    INSERT INTO display_pairing (code, secret_hash, device, expires_at)
    SELECT ${code}, ${hashDisplaySecret(secret)}, ${device}, ${expiresAt}::timestamptz
    WHERE (SELECT count(*) FROM display_pairing) < ${maxCodes}::integer RETURNING code`.execute(db);
  if (rows.length === 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: codeMs / 1_000 });
  return { state: 'waiting', code, secret, expiresAt: expiresAt.toISOString() };
};

/** Returns the unconfirmed, unexpired code of the screen with this secret, or null. */
export const findWaitingPairing = async (
  db: Database,
  secret: string,
  now: Date,
): Promise<Waiting | null> => {
  const found = await db
    .selectFrom('displayPairing')
    .select(['code', 'expiresAt'])
    .where('secretHash', '=', hashDisplaySecret(secret))
    .where('expiresAt', '>', now)
    .where('displayId', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  return { state: 'waiting', code: found.code, secret, expiresAt: found.expiresAt.toISOString() };
};

/**
 * Returns the state of the pairing with this secret; null if it has expired. For a confirmed pairing it returns a new key each
 * time, so that a screen that lost the answer can ask again.
 */
export const readPairing = async (
  db: Database,
  secret: string,
  now: Date,
): Promise<Waiting | { state: 'paired'; key: string } | null> => {
  const found = await db
    .selectFrom('displayPairing')
    .select(['code', 'displayId', 'expiresAt'])
    .where('secretHash', '=', hashDisplaySecret(secret))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!found) return null;
  const { code, displayId, expiresAt } = found;
  if (displayId === null) return { state: 'waiting', code, secret, expiresAt: expiresAt.toISOString() };
  const key = newSecret();
  await db
    .updateTable('display')
    .set({ keyHash: hashDisplaySecret(key), lastSeenAt: now })
    .where('id', '=', displayId)
    .execute();
  return { state: 'paired', key };
};

type NewDisplay = Omit<Display, 'createdAt' | 'createdBy' | 'lastSeenAt'> & { createdAt: Date };

/** Turns the screen with this code into a display; null if there is none. Of two concurrent calls one succeeds. */
export const confirmPairing = async (
  db: Database,
  { code, name, userId }: { code: string; name: string; userId: number },
  now: Date,
): Promise<NewDisplay | null> => {
  const claimUntil = new Date(now.getTime() + codeMs);
  const { rows } = await sql<NewDisplay>`
    WITH shown AS (
      SELECT code, device FROM display_pairing
      WHERE code = ${code} AND display_id IS NULL AND expires_at > ${now} FOR UPDATE
    ), made AS (
      INSERT INTO display (name, device, created_at, created_by)
      SELECT ${name}, device, ${now}::timestamptz, ${userId}::integer FROM shown RETURNING id, name, device, created_at
    ), confirmed AS (
      UPDATE display_pairing SET display_id = made.id, expires_at = ${claimUntil} FROM made
      WHERE display_pairing.code = ${code}
    )
    SELECT id, name, device, created_at FROM made`.execute(db);
  return rows[0] ?? null;
};

/** Deletes expired codes. Runs at start, every hour and before a new code is made. */
export const prunePairings = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('displayPairing').where('expiresAt', '<', now).execute();
};
