import type { Print } from '@werkplan/shared/prints/print.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/transact.ts';
import type { PrintContent } from './print-content.ts';

/** A day's latest print with what it said; null when the day was never printed. */
export const latestPrint = async (
  db: Database | Tx,
  date: Day,
): Promise<{ print: Print; content: PrintContent } | null> => {
  const found = await db
    .selectFrom('print')
    .select(['id', 'date', 'revision', 'printedAt', 'actorName', 'content'])
    .where('date', '=', date)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { content, printedAt, actorName: by, ...rest } = found;
  return { print: { ...rest, printedAt: printedAt.toISOString(), by }, content: content ?? {} };
};

interface NewPrint {
  date: Day;
  revision: number;
  printedAt: Date;
  actor: string;
  actorName: string;
  content: PrintContent;
}

/** Stores the print and forgets what earlier ones of the day said: nothing is compared with them any more. */
export const storePrint = async (tx: Tx, { content, ...print }: NewPrint): Promise<number> => {
  await tx
    .updateTable('print')
    .set({ content: null })
    .where('date', '=', print.date)
    .where('content', 'is not', null)
    .execute();
  const { id } = await tx
    .insertInto('print')
    .values({ ...print, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
