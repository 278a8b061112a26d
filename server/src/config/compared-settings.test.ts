import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { digestSettings, listDifferingSettings } from './compared-settings.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22j');

const given = {
  SESSION_SECRET: 'a secret that only this test knows',
  PUBLIC_URL: 'https://plan.example.com',
  SMTP_URL: 'smtps://mailer:first@mail.example.com:465',
  MAIL_FROM: 'Werkplan <plan@example.com>',
  BACKUP_DIR: '/backups',
  BACKUP_KEEP: '14',
  CAPTCHA_SECRET: 'the captcha’s',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'werkplan',
  OIDC_CLIENT_SECRET: 'the client’s',
  PLANT_TIME_ZONE: 'Europe/Berlin',
  PLANT_REGION: 'DE-BW',
};
const one = loadConfig(given);

it.each([
  ['SESSION_SECRET', 'another secret that only this test knows'],
  ['PUBLIC_URL', 'https://plan.example.org'],
  ['SMTP_URL', 'smtps://mailer:second@mail.example.com:465'],
  ['MAIL_FROM', 'Werkplan <plan@example.org>'],
  ['BACKUP_DIR', ''],
  ['BACKUP_KEEP', '7'],
  ['CAPTCHA_SECRET', 'another’s'],
  ['OIDC_CLIENT_SECRET', 'another’s'],
  ['PLANT_TIME_ZONE', 'Europe/Vienna'],
  ['PLANT_REGION', 'none'],
])('servers with another %s notice it, and nothing else', (name, value) => {
  const other = loadConfig({ ...given, [name]: value });
  expect(listDifferingSettings(other, digestSettings(one))).toEqual([name]);
  expect(listDifferingSettings(one, digestSettings(other))).toEqual([name]);
});

it('servers with the same settings report no difference, whatever their port and folder', () => {
  const other = loadConfig({ ...given, PORT: '3001', DATA_DIR: '/elsewhere', LOG_LEVEL: 'warn' });
  expect(listDifferingSettings(other, digestSettings(one))).toEqual([]);
});

it('the digests of the settings differ each time and contain no setting', () => {
  const [first, second] = [digestSettings(one), digestSettings(one)];
  expect(
    Object.values(first.digests).filter((digest) => Object.values(second.digests).includes(digest)),
  ).toEqual([]);
  // A short value stands in random text by chance: what is told is a digest, of the same length whatever it is of.
  const digest = expect.stringMatching(/^[\w-]{43}$/) as unknown;
  expect(first).toEqual({
    salt: expect.stringMatching(/^[\w-]{22}$/) as unknown,
    digests: Object.fromEntries(Object.keys(first.digests).map((name) => [name, digest])),
  });
  for (const value of Object.values(given).filter(({ length }) => length > 8))
    expect(JSON.stringify(first)).not.toContain(value);
  // Another secret shows as different and as nothing else, not even by trying values.
  const other = loadConfig({ ...given, SESSION_SECRET: 'another secret that only this test knows' });
  expect(listDifferingSettings(other, first)).toEqual(['SESSION_SECRET']);
});
