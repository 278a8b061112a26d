import { sql, type Kysely } from 'kysely';

/** Adds tables for the receipts that sites sign and for weighed kg, because a delivery note itself never changes. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE note_receipt (
      note_id integer PRIMARY KEY REFERENCES delivery_note,
      id uuid NOT NULL UNIQUE,
      name text NOT NULL,
      missing jsonb NOT NULL,
      weighed integer CHECK (weighed >= 0),
      remark text NOT NULL,
      -- null once the signature's retention period is over
      signature jsonb,
      signed_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      -- not a foreign key, because links are deleted a week after their end
      link_id integer NOT NULL
    );
    CREATE TABLE note_weight (
      note_id integer PRIMARY KEY REFERENCES delivery_note,
      kg integer NOT NULL CHECK (kg >= 0),
      weighed_at timestamptz NOT NULL,
      weighed_by text NOT NULL
    );`.execute(db);
};
