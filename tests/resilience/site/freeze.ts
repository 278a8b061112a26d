import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Ignores that the process may have ended meanwhile. */
const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Stops a postmaster and its backends for this time. It lists the backends after stopping the postmaster, which then cannot fork more. */
export const freezeFor = async (ms: number, postmaster: number, address: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  const stopped = [postmaster];
  signal(postmaster, 'SIGSTOP');
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    stopped.push(...rows.map(({ pid }) => pid));
    for (const pid of stopped) signal(pid, 'SIGSTOP');
    await delay(ms);
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT');
  }
  await client.end();
};
