import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { carryOverAccess, revokeCredentials } from './keep-access-store.ts';
import type { RestoreSwap, ReadableTables, PlanSwap } from './swap.ts';

/**
 * Carries into the restored plan what a restore doesn't set back: audit rows, used ids, data of extras, and accounts and
 * credentials. If the backup is of another plan, accounts and credentials aren't copied; the backup's accounts stay, and its
 * credentials are revoked unless `keepLinks` is set.
 * @returns a line for each difference to the backup
 */
export const carryOverUnrestored = async (
  tx: Kysely<Tables>,
  swap: RestoreSwap,
  readable: ReadableTables,
): Promise<string[]> => {
  const isSame = await isSamePlan(tx, swap, readable);
  const said = isSame ? await carryOverAccess(tx, swap, readable) : await revokeCredentials(tx, swap);
  if (readable.has('security_event')) await keepEvents(tx, swap, readable);
  await keepUsedIds(tx, swap, readable);
  for (const carry of swap.more) said.push(...(await carry(tx, swap, { readable, isSamePlan: isSame })));
  return said;
};

/**
 * True if both plans have a change or an audit row in common, so that one descends from the other; false also if the current
 * accounts can't be read.
 */
const isSamePlan = async (
  tx: Kysely<Tables>,
  { currentSchema, newSchema }: PlanSwap,
  readable: ReadableTables,
): Promise<boolean> => {
  if (!readable.has('app_user')) return false;
  for (const table of ['change', 'security_event'].filter((name) => readable.has(name))) {
    const { rows } = await sql`
      SELECT FROM ${sql.id(currentSchema, table)} JOIN ${sql.id(newSchema, table)} USING (id, at) LIMIT 1`.execute(
      tx,
    );
    if (rows.length > 0) return true;
  }
  return false;
};

/** Copies the current plan's audit rows that are newer than the backup's, so that a restore hides nothing that was recorded. */
const keepEvents = async (
  tx: Kysely<Tables>,
  { currentSchema, newSchema }: PlanSwap,
  readable: ReadableTables,
): Promise<void> => {
  const kept = sql.id(newSchema, 'security_event');
  await sql`INSERT INTO ${kept} OVERRIDING SYSTEM VALUE SELECT * FROM ${sql.id(currentSchema, 'security_event')}
    WHERE id > (SELECT coalesce(max(id), 0) FROM ${kept})`.execute(tx);
  if (!readable.has('audit_chain')) return;
  // Copies the chain's newer links if they continue the backup's last one; otherwise the rows are chained anew.
  const [links, linksNow] = [sql.id(newSchema, 'audit_chain'), sql.id(currentSchema, 'audit_chain')];
  await sql`INSERT INTO ${links} SELECT now_.* FROM ${linksNow} now_
    JOIN (SELECT position, hash FROM ${links} ORDER BY position DESC LIMIT 1) last ON now_.position > last.position
    WHERE EXISTS (SELECT FROM ${linksNow} same WHERE same.position = last.position AND same.hash = last.hash)`.execute(
    tx,
  );
};

/** Keeps ids that were used after the backup from being reused, because screens and scripts may still refer to them. */
export const keepUsedIds = async (
  tx: Kysely<Tables>,
  { tables, currentSchema, newSchema }: PlanSwap,
  readable: ReadableTables,
): Promise<void> => {
  for (const { name, numbered } of tables.filter((table) => readable.has(table.name)))
    for (const column of numbered) {
      const used = await sequenceOf(tx, `${currentSchema}.${name}`, column);
      const kept = await sequenceOf(tx, `${newSchema}.${name}`, column);
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
