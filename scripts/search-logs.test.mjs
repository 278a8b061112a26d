import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaksIn, searchLogs } from './search-logs.mjs';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.41');

const token = 'kV0xq3Zr8mTn5LbYw2';
const secrets = [
  ['password', 'Geheim123'],
  ['token', token],
];
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkplan-search-'));
  writeFileSync(join(folder, 'secrets-1.jsonl'), secrets.map((one) => `${JSON.stringify(one)}\n`).join(''));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

it('finds a secret anywhere in a line and reports the line without it', () => {
  const log = `{"path":"/api/orders"}\n{"path":"/api/x?t=${token}&y"}\n${token}`;
  expect(leaksIn(log, secrets)).toEqual([
    { kind: 'token', line: '{"path":"/api/x?t=[token]&y"}' },
    { kind: 'token', line: '[token]' },
  ]);
  expect(leaksIn(`${token.slice(1)} Geheim12`, secrets)).toEqual([]);
});

it('fails a run because of one planted line, and passes it without', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  writeFileSync(join(folder, 'log-1.txt'), '{"msg":"signed in"}\n');
  expect(searchLogs(folder, false)).toBe(true);
  writeFileSync(join(folder, 'log-2.txt'), '{"msg":"wrong: Geheim123"}\n');
  expect(searchLogs(folder, false)).toBe(false);
  expect(said.mock.calls.join()).toContain('wrong: [password]');
  expect(said.mock.calls.join()).not.toContain('Geheim123');
});

it('fails a complete run in which a kind of secret never occurred', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  writeFileSync(join(folder, 'log-1.txt'), '{"msg":"signed in"}\n');
  expect(searchLogs(folder, true)).toBe(false);
  expect(said.mock.calls.join()).toContain(
    'session, csrf, reset, display, pairing, captcha, device, the log lines',
  );
});
