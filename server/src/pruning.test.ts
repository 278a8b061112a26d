import { pino } from 'pino';
import { expect, it } from 'vitest';
import { runCleanUps } from './pruning.ts';

it('a clean-up that fails is named in the log and doesn’t stop the rest', async () => {
  const lines: unknown[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const done: string[] = [];
  await runCleanUps(logger, {
    jobs: async () => void (await Promise.resolve(done.push('jobs'))),
    drafts: async () => await Promise.reject(new Error('connection terminated')),
    'audit events': async () => void (await Promise.resolve(done.push('audit events'))),
  });
  expect(done).toEqual(['jobs', 'audit events']);
  expect(lines).toMatchObject([
    {
      level: 40,
      err: { message: 'connection terminated' },
      msg: 'Old drafts could not be deleted; trying again in an hour.',
    },
  ]);
});
