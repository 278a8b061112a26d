import { sql, type Kysely } from 'kysely';
import { makeFigureViews } from './functions/figure-views.ts';

/** Adds indexes for orders and parts that were moved away from a day, and the views that define each figure. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Is immutable, because a day in JSON has the same format whatever the session's settings are.
    CREATE FUNCTION image_day(image jsonb) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT (image ->> 'date')::date $$;

    CREATE INDEX row_moved ON change_row (entity, image_day(before))
      WHERE entity IN ('production_order', 'shipment') AND before ->> 'date' <> after ->> 'date';
  `.execute(db);
  await makeFigureViews(db);
};
