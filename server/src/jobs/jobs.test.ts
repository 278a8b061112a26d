import { expect, it } from 'vitest';
import { jobLogLevel } from './jobs.ts';

it('passes on warnings of graphile-worker, except about fewer connections than jobs and a query that fails for a time', () => {
  expect(jobLogLevel('error', 'Failed task')).toBe('warn');
  expect(jobLogLevel('warning', 'A worker was replaced.')).toBe('warn');
  expect(jobLogLevel('info', 'Completed task')).toBe('debug');
  expect(
    jobLogLevel(
      'warning',
      'WARNING: having maxPoolSize (4) smaller than concurrency (41) may lead to non-optimal performance.',
    ),
  ).toBe('debug');
  const failed = 'Error occurred fetching jobs; will try again on next poll interval. Error: …';
  expect(jobLogLevel('error', failed, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))).toBe(
    'debug',
  );
  expect(jobLogLevel('error', failed, Object.assign(new Error('no column'), { code: '42703' }))).toBe('warn');
});
