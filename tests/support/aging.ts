import { sql } from 'kysely';
import type { Plant } from './plant.ts';
import { writeWithoutTriggers } from './rewrite-log.ts';

/** The number of the newest change. */
export const lastChange = async ({ db }: Pick<Plant, 'db'>): Promise<number> =>
  (await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;

/** Sets the time of the changes above `after`, up to `upTo`, to `at`. */
export const ageChanges = async (
  plant: Pick<Plant, 'owner'>,
  { after, upTo, at }: { after: number; upTo: number; at: string },
): Promise<void> =>
  await writeWithoutTriggers(
    plant,
    'change',
    sql`UPDATE change SET at = ${at}::timestamptz + (id - ${after}) * interval '1 ms' WHERE id > ${after} AND id <= ${upTo}`,
  );
