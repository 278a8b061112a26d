import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PlanTable } from './plan-tables-query.ts';

export interface Swap {
  /** All that the plan has, each table after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The schema in use, and the one where the plan waits. */
  readonly home: string;
  readonly workshop: string;
}

/** Tables in use that can be read; what the others held is lost. */
type Sound = ReadonlySet<string>;

/** Takes over into the plan that waits what doesn't go back with a restore. */
export const keepOn = async (tx: Kysely<Tables>, swap: Swap, sound: Sound): Promise<void> => {
  await keepEnded(tx, swap, sound);
  await keepGenerations(tx, swap, sound);
  if (sound.has('security_event')) await keepEvents(tx, swap);
  await keepNumbers(tx, swap, sound);
};

/** Who was signed out, and which token or link of the yard was revoked, since the backup stays so. */
const keepEnded = async (tx: Kysely<Tables>, { home, workshop }: Swap, sound: Sound): Promise<void> => {
  for (const [table, column] of [
    ['login', 'ended_at'],
    ['api_token', 'revoked_at'],
    ['yard_link', 'revoked_at'],
  ] as const)
    if (sound.has(table))
      await sql`UPDATE ${sql.id(workshop, table)} AS kept SET ${sql.id(column)} = now_used.${sql.id(column)}
      FROM ${sql.id(home, table)} AS now_used WHERE now_used.id = kept.id AND now_used.created_at = kept.created_at
      AND now_used.${sql.id(column)} IS NOT NULL AND kept.${sql.id(column)} IS NULL`.execute(tx);
};

/**
 * Of a link of the yard that the plan in use doesn't know, it is unknown whether it was revoked since the backup: its code is
 * none any more, and is to be shown anew (decision 0056).
 */
const keepGenerations = async (tx: Kysely<Tables>, { home, workshop }: Swap, sound: Sound): Promise<void> => {
  if (!sound.has('yard_link'))
    return void (await sql`UPDATE ${sql.id(workshop, 'yard_link')} SET generation = generation + 1`.execute(
      tx,
    ));
  await sql`UPDATE ${sql.id(workshop, 'yard_link')} AS kept SET generation = greatest(kept.generation, coalesce(
    (SELECT now_used.generation FROM ${sql.id(home, 'yard_link')} AS now_used
      WHERE now_used.id = kept.id AND now_used.created_at = kept.created_at), kept.generation + 1))`.execute(
    tx,
  );
};

/** What was written down of access since the backup stays written. */
const keepEvents = async (tx: Kysely<Tables>, { home, workshop }: Swap): Promise<void> => {
  const kept = sql.id(workshop, 'security_event');
  await sql`INSERT INTO ${kept} OVERRIDING SYSTEM VALUE SELECT * FROM ${sql.id(home, 'security_event')}
    WHERE id > (SELECT coalesce(max(id), 0) FROM ${kept})`.execute(tx);
};

/** A number given out since the backup is not given out again: screens and scripts may still know what had it. */
const keepNumbers = async (
  tx: Kysely<Tables>,
  { tables, home, workshop }: Swap,
  sound: Sound,
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
