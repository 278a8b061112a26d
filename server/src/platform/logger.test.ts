import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('hides cookies, tokens and passwords wherever a request or an answer is logged', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  logger.info(
    {
      req: { headers: { cookie: 'hush', authorization: 'hush', 'x-csrf-token': 'hush', accept: 'shown' } },
      res: { headers: { 'set-cookie': 'hush' } },
      body: { password: 'hush', token: 'hush' },
      password: 'hush',
      token: 'hush',
    },
    'signed in',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('shown');
  expect(lines[0]).not.toContain('hush');
});
