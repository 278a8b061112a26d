import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from './config/config.ts';
import { asDomainError } from './database/constraint-errors.ts';
import { SchemaError } from './database/migrate.ts';
import { explainStartFailure } from './start-failure.ts';

it('shows the lines of a refused setting and ends with 2', () => {
  const error = new ConfigError(['PORT must be a whole number.', 'DEMO_DATA must be on or off.']);
  expect(explainStartFailure(error)).toEqual({ lines: error.lines, exitCode: 2 });
});

it('names a taken port in one line and ends with 1', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const [error] = (await once(createServer().listen(port, '127.0.0.1'), 'error')) as [Error];
  first.close();
  expect(explainStartFailure(error)).toEqual({
    lines: [`Werkplan cannot start: port ${port} is already in use; end the other program or set PORT.`],
    exitCode: 1,
  });
});

it('says that the command failed, not the start', () => {
  expect(
    explainStartFailure(new Error('relation "change" does not exist'), 'The command failed').lines,
  ).toEqual(['The command failed: relation "change" does not exist']);
});

it('shows the message of any other error', () => {
  expect(explainStartFailure(new Error('The disk is full.')).lines).toEqual([
    'Werkplan cannot start: The disk is full.',
  ]);
});

it.each([
  ['EROFS', 'is on a read-only file system, or not in the ReadWritePaths of the unit'],
  ['EACCES', 'may not be written by the user who starts Werkplan'],
  ['ENOSPC', 'is on a full disk'],
])('says in one sentence that a folder cannot be written: %s', (code, words) => {
  const error = Object.assign(new Error(`${code}: …, open '/plan/session-secret'`), {
    code,
    path: '/plan/session-secret',
  });
  expect(explainStartFailure(error).lines).toEqual([
    `Werkplan cannot start: /plan/session-secret ${words} (${code}); set DATA_DIR to a folder of its own.`,
  ]);
});

it('names DATA_DIR when it can’t be created, as under a unit that doesn’t list the folder', () => {
  const code = 'ENOENT';
  const error = Object.assign(new Error(`${code}: no such file or directory, mkdir '/srv/plan'`), {
    code,
    path: '/srv/plan',
    syscall: 'mkdir',
  });
  expect(explainStartFailure(error).lines).toEqual([
    `Werkplan cannot start: /srv/plan can't be made (ENOENT); set DATA_DIR to a folder of its own, in the ReadWritePaths of the unit.`,
  ]);
});

it.each([
  [new Error('The server does not support SSL connections'), 'offers no TLS'],
  [
    Object.assign(new Error('self-signed'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    'name its CA by sslrootcert',
  ],
  [Object.assign(new Error('altnames'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'as the certificate does'],
])('says of a database that can’t be spoken to over TLS what to do: %s', (error, words) => {
  expect(explainStartFailure(error).lines).toEqual([expect.stringContaining(words)]);
});

it('shows only the first line of a message', () => {
  expect(explainStartFailure(new Error('It failed.\n    at somewhere')).lines).toEqual([
    'Werkplan cannot start: It failed.',
  ]);
});

it('ends with 2 when a newer program uses the database, because another start would fail too', () => {
  expect(explainStartFailure(new SchemaError('the database was used by a newer Werkplan.'))).toEqual({
    lines: ['Werkplan cannot start: the database was used by a newer Werkplan.'],
    exitCode: 2,
  });
});

it.each([
  ['25006', 'the database in DATABASE_URL can only be read:'],
  ['53100', 'the disk of the database in DATABASE_URL is full'],
])('says in one sentence that a database takes no changes, however it was refused: %s', (code, words) => {
  const error = Object.assign(new Error('no'), { code });
  for (const thrown of [error, asDomainError(error)])
    expect(explainStartFailure(thrown).lines).toEqual([
      expect.stringContaining(`Werkplan cannot start: ${words}`),
    ]);
});
