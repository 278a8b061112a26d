import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Who does it is found in the task list; `id` names the row that is to be looked at. */
export interface Job {
  readonly task: string;
  readonly id: number;
  /** Not before; by the database's clock. */
  readonly inMs?: number;
}

/** Has the row looked at, soon or later; of several such wishes for the same row the last one counts. */
export const addJob = async (db: Database, { task, id, inMs = 0 }: Job): Promise<void> => {
  await sql`SELECT FROM graphile_worker.add_job(${task}, ${JSON.stringify({ id })}::json,
    run_at => now() + ${inMs} * interval '1 millisecond', job_key => ${`${task}:${id}`})`.execute(db);
};

/** Forgets what nobody will do any more: the jobs of processes that died, long after others have done their work. */
export const forgetDeadJobs = async (db: Database): Promise<void> => {
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE locked_at < now() - interval '5 hours'
      OR attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '1 day'))`.execute(
    db,
  );
};
