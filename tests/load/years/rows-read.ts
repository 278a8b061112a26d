import { openSync, closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { administer } from '../../support/administer.ts';
import { parseExplained, explainSettings } from '../../support/explained-plan.ts';

/** Makes PostgreSQL log the rows read by each statement on this database, for new connections. */
export const explainStatements = async (url: string, database: string): Promise<void> => {
  for (const [setting, value] of Object.entries({ ...explainSettings, 'auto_explain.log_level': 'log' }))
    await administer(url, `ALTER DATABASE ${database} SET ${setting} = '${value}'`);
};

/** Sums the rows read by the statements in a part of PostgreSQL's log; a message's further lines begin with a tab. */
const rowsIn = (log: string): number =>
  log
    .split(/^(?!\t)/m)
    .flatMap(
      (message) => parseExplained(message.slice(Math.max(0, message.indexOf('duration: '))))?.scans ?? [],
    )
    .reduce((sum, { rows }) => sum + rows, 0);

/** Follows PostgreSQL's log, which mentions a statement before its answer arrives. */
export const followLog = (folder: string): { rows: () => Promise<number>; close: () => void } => {
  const file = openSync(join(folder, 'postgres.log'), 'r');
  let at = fstatSync(file).size;
  return {
    /** Returns the rows read since the last call. */
    rows: async () => {
      // Work after an answer, such as its broadcast, also reads rows.
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
