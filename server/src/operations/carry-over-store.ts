import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { carryOverAccess, voidAccess } from './keep-access-store.ts';
import type { RestoreSwap, ReadableTables, Swap } from './swap.ts';

/**
 * Copies what a restore doesn't set back into the new plan.
 * @returns a line for each difference to the backup
 */
export const carryOver = async (
  tx: Kysely<Tables>,
  swap: RestoreSwap,
  sound: ReadableTables,
): Promise<string[]> => {
  const said = (await isSamePlan(tx, swap, sound))
    ? await carryOverAccess(tx, swap, sound)
    : await voidAccess(tx, swap);
  if (sound.has('security_event')) await keepEvents(tx, swap, sound);
  await keepNumbers(tx, swap, sound);
  return said;
};

/** True if both plans share a moment, so that one descends from the other. */
const isSamePlan = async (
  tx: Kysely<Tables>,
  { home, workshop }: Swap,
  sound: ReadableTables,
): Promise<boolean> => {
  if (!sound.has('app_user')) return false;
  for (const table of ['change', 'security_event'].filter((name) => sound.has(name))) {
    const { rows } = await sql`
      SELECT FROM ${sql.id(home, table)} JOIN ${sql.id(workshop, table)} USING (id, at) LIMIT 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
};

/** Keeps audit rows written since the backup. */
const keepEvents = async (
  tx: Kysely<Tables>,
  { home, workshop }: Swap,
  sound: ReadableTables,
): Promise<void> => {
  const kept = sql.id(workshop, 'security_event');
  await sql`INSERT INTO ${kept} OVERRIDING SYSTEM VALUE SELECT * FROM ${sql.id(home, 'security_event')}
    WHERE id > (SELECT coalesce(max(id), 0) FROM ${kept})`.execute(tx);
  if (!sound.has('audit_chain')) return;
  // The chain continues if it continued from the backup's last link; otherwise the rows are chained anew.
  const [links, linksNow] = [sql.id(workshop, 'audit_chain'), sql.id(home, 'audit_chain')];
  await sql`INSERT INTO ${links} SELECT now_.* FROM ${linksNow} now_
    JOIN (SELECT position, hash FROM ${links} ORDER BY position DESC LIMIT 1) last ON now_.position > last.position
    WHERE EXISTS (SELECT FROM ${linksNow} same WHERE same.position = last.position AND same.hash = last.hash)`.execute(
    tx,
  );
};

/** Ids given out since the backup aren't reused, because screens and scripts may still refer to them. */
export const keepNumbers = async (
  tx: Kysely<Tables>,
  { tables, home, workshop }: Swap,
  sound: ReadableTables,
): Promise<void> => {
  for (const { name, numbered } of tables.filter((table) => sound.has(table.name)))
    for (const column of numbered) {
      const used = await sequenceOf(tx, `${home}.${name}`, column);
      const kept = await sequenceOf(tx, `${workshop}.${name}`, column);
      await sql`SELECT setval(${kept}, greatest(used.last_value + used.is_called::int,
        kept.last_value + kept.is_called::int), false)
        FROM ${sql.raw(used)} used, ${sql.raw(kept)} kept`.execute(tx);
    }
};

const sequenceOf = async (tx: Kysely<Tables>, table: string, column: string): Promise<string> => {
  const { rows } = await sql<{
    name: string;
  }>`SELECT pg_get_serial_sequence(${table}, ${column}) AS name`.execute(tx);
  return rows[0]?.name ?? '';
};
