import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { startFailure } from './start-failure.ts';

it('shows the lines of a refused setting and ends with 2', () => {
  const error = new ConfigError(['PORT must be a whole number.', 'DEMO_DATA must be on or off.']);
  expect(startFailure(error)).toEqual({ lines: error.lines, exitCode: 2 });
});

it('names a taken port in one line and ends with 1', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const [error] = (await once(createServer().listen(port, '127.0.0.1'), 'error')) as [Error];
  first.close();
  expect(startFailure(error)).toEqual({
    lines: [`Werkplan cannot start: port ${port} is already in use; end the other program or set PORT.`],
    exitCode: 1,
  });
});

it('says the message of anything else', () => {
  expect(startFailure(new Error('The disk is full.')).lines).toEqual([
    'Werkplan cannot start: The disk is full.',
  ]);
});
