import { openSync, closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { administer } from '../../support/administer.ts';
import { explainedBy, explaining } from '../../support/explained-plan.ts';

/** Has PostgreSQL write into its log what each statement on this database reads, for connections made from now on. */
export const explainStatements = async (url: string, database: string): Promise<void> => {
  for (const [setting, value] of Object.entries({ ...explaining, 'auto_explain.log_level': 'log' }))
    await administer(url, `ALTER DATABASE ${database} SET ${setting} = '${value}'`);
};

/** Rows that the statements in this part of PostgreSQL's log looked at; a message's further lines begin with a tab. */
const rowsIn = (log: string): number =>
  log
    .split(/^(?!\t)/m)
    .flatMap((message) => explainedBy(message.slice(Math.max(0, message.indexOf('duration: '))))?.scans ?? [])
    .reduce((sum, { rows }) => sum + rows, 0);

/** Reads on in PostgreSQL's log; what it says of a statement stands there before its answer comes. */
export const followLog = (folder: string): { rows: () => Promise<number>; close: () => void } => {
  const file = openSync(join(folder, 'postgres.log'), 'r');
  let at = fstatSync(file).size;
  return {
    /** Rows looked at since this was asked last. */
    rows: async () => {
      // A call's aftermath, such as its broadcasts, reads after its answer.
      await delay(30);
      const length = fstatSync(file).size - at;
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, at);
      at += length;
      return rowsIn(bytes.toString('utf8'));
    },
    close: () => closeSync(file),
  };
};
