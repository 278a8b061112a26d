import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, parseEnvironment } from './config.ts';
import { needsStartTls } from './transport-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'werkplan-transport-'));
afterAll(() => rmSync(folder, { recursive: true }));
const ca = join(folder, 'ca.pem');
writeFileSync(ca, 'a certificate');

const refusals = (environment: Record<string, string>): readonly string[] => {
  try {
    parseEnvironment(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

const elsewhere = 'postgresql://werkplan:secret@db.example.com/werkplan';

describe('the way to the database', () => {
  it.each([
    elsewhere,
    `${elsewhere}?sslmode=disable`,
    `${elsewhere}?sslmode=prefer`,
    `${elsewhere}?sslmode=no-verify`,
    `${elsewhere}?ssl=no-verify`,
    `${elsewhere}?sslmode=verify-full&sslmode=disable`,
    `${elsewhere}?sslmode=require&uselibpqcompat=true`,
    'postgresql://werkplan@localhost/werkplan?host=db.example.com',
    'postgresql://werkplan@10.0.0.7/werkplan',
  ])('%s is refused in one line that says what to set', (url) => {
    expect(refusals({ DATABASE_URL: url })).toEqual([
      expect.stringMatching(/^DATABASE_URL .*sslmode=verify-full.*ALLOW_PLAIN_DATABASE=on/),
    ]);
    expect(refusals({ DATABASE_URL: url, ALLOW_PLAIN_DATABASE: 'on' })).toEqual([]);
  });

  it.each([
    `${elsewhere}?sslmode=verify-full`,
    `${elsewhere}?sslmode=require`,
    `${elsewhere}?sslmode=verify-full&uselibpqcompat=true`,
    `${elsewhere}?sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`,
    'postgresql://werkplan@localhost/werkplan',
    'postgresql://werkplan@127.0.0.1:5433/werkplan',
    'postgresql://werkplan@[::1]/werkplan',
    'postgresql:///werkplan?host=/run/postgresql',
    'postgresql://%2Frun%2Fpostgresql/werkplan',
  ])('%s is taken', (url) => {
    expect(refusals({ DATABASE_URL: url })).toEqual([]);
  });

  it('applies the same rules to the owner’s address, and quotes no password', () => {
    const lines = refusals({ DATABASE_URL: elsewhere, DATABASE_OWNER_URL: elsewhere });
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['DATABASE_URL', 'DATABASE_OWNER_URL']);
    expect(lines.join('\n')).not.toContain('secret');
  });

  it('names an unreadable CA file at the start', () => {
    const url = `${elsewhere}?sslmode=verify-full&sslrootcert=${folder}/none.pem`;
    expect(refusals({ DATABASE_URL: url })).toEqual([expect.stringContaining('sslrootcert')]);
  });
});

describe('the way to the mail server', () => {
  it.each([
    ['smtp://mail.example.com', false, true],
    ['smtp://mail.example.com:25', true, false],
    ['smtps://mail.example.com', false, false],
    ['smtp://127.0.0.1:1025', false, false],
  ])('%s, plain allowed: %s, needs STARTTLS: %s', (url, isPlainAllowed, needed) => {
    expect(needsStartTls(url, isPlainAllowed)).toBe(needed);
  });

  it.each(['ignoreTLS=true', 'secure=false', 'tls.rejectUnauthorized=false', 'requireTLS=false'])(
    'SMTP_URL can’t take encryption away by ?%s',
    (parameter) => {
      const SMTP_URL = `smtps://mail.example.com?${parameter}`;
      expect(refusals({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL .*ALLOW_PLAIN_SMTP=on/)]);
      expect(refusals({ SMTP_URL, ALLOW_PLAIN_SMTP: 'on' })).toEqual([]);
    },
  );
});
