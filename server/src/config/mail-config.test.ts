import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, parseEnvironment } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'werkplan-mail-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  client_email: 'werkplan@plant.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://oauth2.googleapis.com/token',
};
const keyFile = fileOf('account.json', JSON.stringify(account));

const smtp = { SMTP_URL: 'smtp://plan%40werk.example@smtp.office365.com:587' };
const application = {
  SMTP_OAUTH_TOKEN_URL: 'https://login.microsoftonline.com/werk/oauth2/v2.0/token',
  SMTP_OAUTH_CLIENT_ID: 'client',
  SMTP_OAUTH_CLIENT_SECRET: 'the secret of the application',
};

const refusals = (environment: Record<string, string>): readonly string[] => {
  try {
    parseEnvironment(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.lines.map((line) => line.split(' ')[0] ?? '') : ['?'];
  }
};

describe('a token in place of the password', () => {
  it('is requested as an application, for Microsoft 365 unless another scope is given', () => {
    expect(parseEnvironment({ ...smtp, ...application }).smtpToken).toEqual({
      kind: 'application',
      tokenUrl: application.SMTP_OAUTH_TOKEN_URL,
      clientId: 'client',
      clientSecret: 'the secret of the application',
      scope: 'https://outlook.office365.com/.default',
    });
  });

  it('is requested as the service account whose key file is named', () => {
    expect(parseEnvironment({ ...smtp, SMTP_OAUTH_KEY_FILE: keyFile }).smtpToken).toEqual({
      kind: 'serviceAccount',
      tokenUrl: account.token_uri,
      clientEmail: account.client_email,
      privateKey: account.private_key,
    });
  });

  it.each<[string, Record<string, string>, readonly string[]]>([
    ['without its id', { ...smtp, ...application, SMTP_OAUTH_CLIENT_ID: '' }, ['SMTP_OAUTH_CLIENT_ID']],
    [
      'without its secret',
      { ...smtp, ...application, SMTP_OAUTH_CLIENT_SECRET: '' },
      ['SMTP_OAUTH_CLIENT_SECRET'],
    ],
    ['an id alone', { ...smtp, SMTP_OAUTH_CLIENT_ID: 'client' }, ['SMTP_OAUTH_CLIENT_ID']],
    ['without a mail server', application, ['SMTP_OAUTH_TOKEN_URL']],
    ['without a user', { ...application, SMTP_URL: 'smtp://smtp.example.com' }, ['SMTP_OAUTH_TOKEN_URL']],
    [
      'beside a password',
      { ...application, SMTP_URL: 'smtp://a:b@smtp.example.com' },
      ['SMTP_OAUTH_TOKEN_URL'],
    ],
    [
      'over plain HTTP',
      { ...smtp, ...application, SMTP_OAUTH_TOKEN_URL: 'http://login.example.com/token' },
      ['SMTP_OAUTH_TOKEN_URL'],
    ],
    ['both ways', { ...smtp, ...application, SMTP_OAUTH_KEY_FILE: keyFile }, ['SMTP_OAUTH_KEY_FILE']],
    [
      'a key file that is missing',
      { ...smtp, SMTP_OAUTH_KEY_FILE: join(folder, 'none') },
      ['SMTP_OAUTH_KEY_FILE'],
    ],
    [
      'a key file that is none',
      { ...smtp, SMTP_OAUTH_KEY_FILE: fileOf('none.json', '{"type":"service_account"}') },
      ['SMTP_OAUTH_KEY_FILE'],
    ],
    [
      'a key file that leads to plain HTTP',
      {
        ...smtp,
        SMTP_OAUTH_KEY_FILE: fileOf(
          'http.json',
          JSON.stringify({ ...account, token_uri: 'http://a.example/' }),
        ),
      },
      ['SMTP_OAUTH_KEY_FILE'],
    ],
  ])('%s is refused', (_name, environment, names) => {
    expect(refusals(environment)).toEqual(names);
  });

  it('no refusal quotes the secret', () => {
    const environment = { ...application, SMTP_URL: 'smtp://a:b@smtp.example.com' };
    expect(() => parseEnvironment(environment)).toThrow(/^(?![^]*the secret of)/);
  });
});
