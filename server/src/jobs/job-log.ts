/** Maps graphile-worker's levels to lower ones, because no operator needs its messages about each job. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Returns the level for a message of graphile-worker. Having fewer connections than concurrent jobs is intended, because jobs
 * mostly wait for a receiver; so that warning is logged as debug.
 */
export const jobLogLevel = (level: keyof typeof levels, message: string): 'warn' | 'debug' | 'trace' =>
  message.includes('maxPoolSize') ? 'debug' : levels[level];
