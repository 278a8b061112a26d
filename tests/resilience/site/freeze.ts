import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A process that has ended meanwhile needs no signal. */
const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Stops a postmaster and all its processes for so long. They are counted after it can make no new ones. */
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
