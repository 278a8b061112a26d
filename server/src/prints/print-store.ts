import { sql } from 'kysely';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { UnconfirmedPrint } from '@werkplan/shared/prints/print-action.ts';
import type { Print } from '@werkplan/shared/prints/print-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Finds the latest print of a day's delivery plan; null if the day has none. */
export const findLatestPrint = async (db: Database, date: Day): Promise<Print | null> => {
  const found = await db
    .selectFrom('print')
    .select(['id', 'date', 'revision', 'printedAt', 'actorName'])
    .where('date', '=', date)
    .where('paper', '=', 'delivery')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { printedAt, actorName: by, ...rest } = found;
  return { ...rest, printedAt: printedAt.toISOString(), by };
};

/** Days during which the app asks if an opened paper was printed. */
const keptDays = 7;

interface PaperOwner {
  readonly actor: string;
  readonly date: Day;
}

/** Stores opened papers until their print is confirmed or rejected; a person has at most one per paper and day. */
export const storeOpenPrints = async (
  db: Database,
  { actor, date }: PaperOwner,
  open: readonly UnconfirmedPrint[],
  now: Date,
): Promise<void> => {
  for (const { paper, revision, printedAt, content } of open)
    await sql`
      INSERT INTO open_print (actor, date, paper, revision, printed_at, content)
      VALUES (${actor}, ${date}::date, ${paper}, ${revision}, ${printedAt}::timestamptz, ${JSON.stringify(content)}::jsonb)
      ON CONFLICT (actor, date, paper) DO UPDATE
      SET revision = excluded.revision, printed_at = excluded.printed_at, content = excluded.content`.execute(
      db,
    );
  await sql`DELETE FROM open_print
    WHERE actor = ${actor} AND printed_at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(
    db,
  );
};

/** Reads the person's unconfirmed papers of the day, only the latest ones, which were opened together. */
export const readOpenPrints = async (
  db: Database,
  { actor, date }: PaperOwner,
): Promise<UnconfirmedPrint[]> => {
  const { rows } = await sql<{
    paper: Paper;
    revision: number;
    printedAt: Date;
    content: UnconfirmedPrint['content'];
  }>`
    SELECT paper, revision, printed_at, content FROM open_print
    WHERE actor = ${actor} AND date = ${date}::date AND printed_at = (
      SELECT max(printed_at) FROM open_print WHERE actor = ${actor} AND date = ${date}::date)
    ORDER BY paper`.execute(db);
  return rows.map(({ printedAt, revision, ...rest }) => ({
    ...rest,
    revision: Number(revision),
    printedAt: printedAt.toISOString(),
  }));
};

/** Deletes the person's unconfirmed papers of a day that were opened at `printedAt`. */
export const deleteOpenPrints = async (
  db: Database,
  { actor, date }: PaperOwner,
  papers: readonly Paper[],
  printedAt: string,
): Promise<void> => {
  await sql`DELETE FROM open_print WHERE actor = ${actor} AND date = ${date}::date
    AND paper = ANY(${papers}::text[]) AND printed_at = ${printedAt}::timestamptz`.execute(db);
};
