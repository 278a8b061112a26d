import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { BackupError } from './operations/backup-error.ts';
import type { CarryOverExtra, PlanSwap } from './operations/swap.ts';
import { formatNoteNumber } from './notes/note-store.ts';

/** The last used number of delivery notes by year. */
type Series = ReadonlyMap<number, number>;

const readSeries = async (tx: Database, schema: string): Promise<Series> => {
  const { rows } = await sql<{ year: number; last: number }>`
    SELECT year, last FROM ${sql.id(schema, 'note_series')} WHERE last > 0 ORDER BY year`.execute(tx);
  return new Map(rows.map(({ year, last }) => [year, last]));
};

/** Returns the last used number of the latest year, such as `2026-00412`. */
const highestOf = (series: Series): string => {
  const [year = 0, last = 0] = [...series].at(-1) ?? [];
  return formatNoteNumber(year, last);
};

/**
 * Parses `--next-note`, such as `2026-00413`, and returns the year and the number before it, which then counts as the last used.
 * @throws BackupError for other texts, and for a number that isn't after all of `known`
 */
const lastBefore = (text: string, known: Series): [year: number, last: number] => {
  const [, year = '', place = ''] = /^(\d{4})-(\d{5,7})$/.exec(text) ?? [];
  const [named, next] = [Number(year), Number(place)];
  if (next < 1) throw new BackupError(`--next-note ${text}: it has to look like 2026-00413.`);
  const isOld = [...known.keys()].some((one) => one > named) || next <= (known.get(named) ?? 0);
  if (isOld)
    throw new BackupError(
      `--next-note ${text}: numbers up to ${highestOf(known)} are given; nothing was changed.`,
    );
  return [named, next - 1];
};

const mustSay = (restored: Series): BackupError => {
  const [year = 0, last = 0] = [...restored].at(-1) ?? [];
  return new BackupError(
    `The backup has delivery notes up to ${formatNoteNumber(year, last)}, and this database doesn’t know what was made since; nothing was changed. Say which number comes next: --next-note ${formatNoteNumber(year, last + 1)} if none was made, else the one after the last that left the plant.`,
  );
};

/** Continues a year's numbers after `last`, records the numbers after `restored` as lost, and returns a line that says so. */
const goOn = async (
  tx: Database,
  { newSchema }: PlanSwap,
  { year, last, restored }: { year: number; last: number; restored: number },
): Promise<string> => {
  const [series, gap] = [sql.id(newSchema, 'note_series'), sql.id(newSchema, 'note_gap')];
  await sql`INSERT INTO ${series} (year, last) VALUES (${year}, ${last})
    ON CONFLICT (year) DO UPDATE SET last = excluded.last`.execute(tx);
  await sql`INSERT INTO ${gap} (year, first, last) VALUES (${year}, ${restored + 1}, ${last})`.execute(tx);
  const lost = last - restored;
  const range =
    lost === 1
      ? formatNoteNumber(year, last)
      : `${formatNoteNumber(year, restored + 1)} to ${formatNoteNumber(year, last)}`;
  return `delivery notes ${range} are lost (${lost}); the next one is ${formatNoteNumber(year, last + 1)}`;
};

/**
 * Returns a carry-over after which no number of a delivery note is given twice: the numbers go on after the highest one of the
 * backup, and of the current plan if that is the plan that was backed up and its numbers can be read. If not, and the backup has
 * delivery notes, `nextNote` must name the next number. Given in any other case, it may only skip numbers.
 * @throws BackupError if a required `nextNote` is missing, or if it isn't after all known numbers
 */
export const carryOverNoteNumbers =
  (nextNote: string | undefined): CarryOverExtra =>
  async (tx, swap, { readable, isSamePlan }) => {
    const restored = await readSeries(tx, swap.newSchema);
    const knows = isSamePlan && readable.has('note_series');
    const used = knows ? await readSeries(tx, swap.currentSchema) : new Map<number, number>();
    if (nextNote === undefined && !knows && restored.size > 0) throw mustSay(restored);
    const highest = new Map(restored);
    for (const [year, last] of used) highest.set(year, Math.max(last, restored.get(year) ?? 0));
    if (nextNote !== undefined) highest.set(...lastBefore(nextNote, highest));
    const said: string[] = [];
    for (const [year, last] of highest) {
      const before = restored.get(year) ?? 0;
      if (last > before) said.push(await goOn(tx, swap, { year, last, restored: before }));
    }
    return said;
  };
