/** graphile-worker's levels in the log's words: what it does about each job is of interest to nobody who runs the server. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * The level at which a sentence of graphile-worker is logged. That there are fewer connections than jobs at once is meant, for most jobs
 * wait for a receiver's answer: a warning of it at each start is one that nobody can do anything about.
 */
export const jobLogLevel = (level: keyof typeof levels, message: string): 'warn' | 'debug' | 'trace' =>
  message.includes('maxPoolSize') ? 'debug' : levels[level];
