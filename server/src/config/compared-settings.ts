import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * Settings that all servers of one database must share. With different ones they would contradict each other in links, mails,
 * backups, secrets or the plant's rules.
 */
const compared: Readonly<Record<string, (config: Config) => unknown>> = {
  SESSION_SECRET: () => null,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  SMTP_URL: ({ smtpUrl }) => smtpUrl,
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  'SMTP_OAUTH_…': ({ smtpToken }) => smtpToken && JSON.stringify(smtpToken),
  BACKUP_DIR: ({ backupDir }) => backupDir,
  BACKUP_KEEP: ({ backupKeep }) => backupKeep,
  CAPTCHA_SECRET: ({ captcha }) => captcha.secret,
  OIDC_CLIENT_SECRET: ({ oidc }) => oidc?.clientSecret,
  PLANT_TIME_ZONE: ({ plantTimeZone }) => plantTimeZone,
  PLANT_REGION: ({ plantRegion }) => plantRegion,
  PLANT_POSTCODES: ({ plantPostcodes }) => plantPostcodes,
  PLANT_EMAILS: ({ plantEmails }) => plantEmails,
};

/** Salted digests of a server's settings, which reveal no setting without the session secret. */
export interface SettingsDigests {
  readonly salt: string;
  readonly digests: Readonly<Record<string, string>>;
}

export const digestSettings = (
  config: Config,
  salt = randomBytes(16).toString('base64url'),
): SettingsDigests => ({
  salt,
  digests: Object.fromEntries(
    Object.entries(compared).map(([name, valueOf]) => {
      const value = JSON.stringify([salt, name, valueOf(config) ?? null]);
      return [name, createHmac('sha256', config.sessionSecret).update(value).digest('base64url')];
    }),
  ),
});

/** Returns the names of differing settings; SESSION_SECRET alone if it differs, because the other digests depend on it. */
export const listDifferingSettings = (config: Config, note: SettingsDigests): string[] => {
  const own = digestSettings(config, note.salt).digests;
  if (own['SESSION_SECRET'] !== note.digests['SESSION_SECRET']) return ['SESSION_SECRET'];
  return Object.keys(compared).filter((name) => own[name] !== note.digests[name]);
};
