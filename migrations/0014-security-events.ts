import { sql, type Kysely } from 'kysely';

/** Adds the audit events: sign-ins, sign-outs, refusals, and changes of passwords, tokens, displays and users. They are deleted by age. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE security_event (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      event text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
      -- the error code, if it was refused
      reason text,
      -- 'user:3', 'command' or 'nobody'
      actor text NOT NULL,
      -- the person concerned; not a foreign key, so that the event outlives the user
      user_id integer,
      -- 'login:7', 'token:5', 'display:2'
      subject text,
      address text,
      request_id text
    );
    CREATE INDEX security_event_by_time ON security_event (at);
    CREATE INDEX security_event_by_user ON security_event (user_id, id);
    CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON security_event EXECUTE FUNCTION refuse_rewriting();
  `.execute(db);
};
