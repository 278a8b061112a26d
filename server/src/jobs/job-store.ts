import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Work on one row: `task` is a name in the task list, `id` that of the row. */
export interface Job {
  readonly task: string;
  readonly id: number;
  /** The delay by the database's clock. */
  readonly inMs?: number;
  /** Keeps the time of the row's existing job if it is earlier, because that job may serve a row that the caller doesn't know. */
  readonly keepsEarlier?: boolean;
}

/** Adds a job for the row, now or later; it replaces the row's earlier job unless it `keepsEarlier`. */
export const addJob = async (
  db: Database,
  { task, id, inMs = 0, keepsEarlier = false }: Job,
): Promise<void> => {
  const key = `${task}:${id}`;
  const at = sql`now() + ${inMs} * interval '1 millisecond'`;
  await sql`SELECT FROM graphile_worker.add_job(${task}, ${JSON.stringify({ id })}::json,
    run_at => ${at}, job_key => ${key}, job_key_mode => CASE WHEN ${keepsEarlier} AND EXISTS (
      SELECT FROM graphile_worker.jobs WHERE key = ${key} AND run_at < ${at} AND locked_at IS NULL
    ) THEN 'preserve_run_at' ELSE 'replace' END)`.execute(db);
};

/**
 * Deletes jobs that have been running for more than 5 hours, so that their process must have died, and jobs that used up their
 * tries a day ago. Other jobs have long been added for their rows.
 */
export const deleteDeadJobs = async (db: Database): Promise<void> => {
  await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE locked_at < now() - interval '5 hours'
      OR attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '1 day'))`.execute(
    db,
  );
};
