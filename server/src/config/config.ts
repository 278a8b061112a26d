import { resolve } from 'node:path';
import type { z } from 'zod';
import { parseBackupDir, isLoopback } from './config-values.ts';
import type { CaptchaConfig } from './captcha-config.ts';
import { readOrGenerateSecret } from './data-directory.ts';
import { type Environment, environmentSchema } from './environment.ts';
import { type SmtpToken, smtpTokenOf, listMailConflicts } from './mail-config.ts';
import { type PlantConfig, plantConfigOf } from './plant-config.ts';
import { findSettingMistakes } from './setting-mistakes.ts';
import { listRefusedTransports } from './transport-config.ts';
import { type UploadLimits, uploadLimitsOf } from './upload-config.ts';
import { listMissingOidcSettings, type OidcConfig, oidcConfigOf } from './oidc-config.ts';

/** All settings from the environment, validated once at start. Names of durations contain their unit. */
export interface Config extends UploadLimits, PlantConfig {
  readonly port: number;
  /** An address or a name; 0.0.0.0 or :: for all addresses. */
  readonly host: string;
  /** The absolute path of the folder for the embedded database and generated secrets. */
  readonly dataDir: string;
  /** null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** The same database for the role that owns the tables; null if the role of DATABASE_URL owns them. */
  readonly databaseOwnerUrl: string | null;
  /** The public origin, without a path; null means the host of each request. */
  readonly publicUrl: string | null;
  /** The number or addresses of proxies whose X-Forwarded-For is believed; 0 means no proxy. */
  readonly trustProxy: number | readonly string[];
  readonly plantTimeZone: string;
  readonly sessionSecret: string;
  /** Earlier secrets, which still verify signatures and decrypt. */
  readonly sessionSecretsBefore: readonly string[];
  /** Fills an empty database with the demo plant. */
  readonly demoData: boolean;
  /** Lets demo users sign in with their well-known password. */
  readonly demoSignIns: boolean;
  /** The limit of changes per actor and second; 0 means no limit. */
  readonly limitChangesPerSecond: number;
  /** The limit of other calls per second for each login or token; 0 means no limit. */
  readonly limitCallsPerSecond: number;
  /** The limit of other calls per second for each address whose caller is unknown; 0 means no limit. */
  readonly limitStrangersPerSecond: number;
  readonly sessionIdleHours: number;
  readonly sessionMaxDays: number;
  /**
   * The limit of wrong passwords per quarter of an hour; 0 means no limit. They are counted per account and address (or known
   * device), per address, and per account for all unknown devices together.
   */
  readonly limitSignInsPerAccount: number;
  readonly limitSignInsPerAddress: number;
  readonly limitSignInsByStrangers: number;
  /** The limit of mailed links per hour; 0 means no limit. */
  readonly limitResetsPerAccount: number;
  readonly limitResetsPerAddress: number;
  readonly resetMinutes: number;
  /** The limit of pairing codes per hour and address; 0 means no limit. */
  readonly limitPairingsPerAddress: number;
  /** The percentage of its capacity from which the wall shows a hall as nearly full. */
  readonly wallNearFullPercent: number;
  /** null writes each mail to a file in the data directory's `outbox/`. */
  readonly smtpUrl: string | null;
  /** Allows sending to a remote mail server without encryption. */
  readonly allowPlainSmtp: boolean;
  readonly mailFrom: string;
  /** null if SMTP_URL holds the password, or the mail server needs none. */
  readonly smtpToken: SmtpToken | null;
  readonly captcha: CaptchaConfig;
  /** null if people sign in only with Werkplan's accounts. */
  readonly oidc: OidcConfig | null;
  /** Lets other machines read `/metrics`. */
  readonly metrics: boolean;
  /** The retention of the audit log in months. */
  readonly auditMonths: number;
  /** The retention of the log's changes in whole months by the plant's calendar; 0 means for ever. */
  readonly retainMonths: number;
  /** Deletes changes older than `retainMonths` without archiving them. */
  readonly retainDrop: boolean;
  /** The absolute path of the folder for nightly backups; null means no backups. */
  readonly backupDir: string | null;
  /** True if the database is backed up by other means. */
  readonly backupElsewhere: boolean;
  readonly backupKeep: number;
  /** Hosts and networks that webhooks may reach although they aren't on the internet, also by plain http. */
  readonly webhookAllow: readonly string[];
  /** Accepts an empty database although there are signs of an earlier plan. */
  readonly newPlan: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Lists a line per refused variable with its name and the allowed values, never a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the settings from an environment; without a session secret it generates one in the data directory. An empty variable
 * counts as absent.
 * @throws ConfigError for refused variables
 */
export const loadConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const { sessionSecret, ...settings } = parseEnvironment(environment);
  return {
    ...settings,
    sessionSecret: sessionSecret ?? readOrGenerateSecret(settings.dataDir, 'session-secret'),
  };
};

/**
 * Validates the settings without side effects: a missing session secret stays undefined, and the only file read is a service
 * account's key.
 * @throws ConfigError for refused variables
 */
export const parseEnvironment = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = withoutEmpty(environment);
  const mistakes = findSettingMistakes(given, Object.keys(environmentSchema.shape));
  const result = environmentSchema.safeParse(given);
  const refused = refusedNames(result.error).filter((name) => !mistakes.has(name));
  if (!result.success || mistakes.size > 0)
    throw new ConfigError([...mistakes.values(), ...refused.map(mustBe)]);
  const read = result.data;
  requireCaptchaKeys(read);
  const missing = [...listMissingOidcSettings(read), ...listMailConflicts(read)];
  if (missing.length > 0) throw new ConfigError(missing.map(mustBe));
  if (read.DATABASE_OWNER_URL !== undefined && read.DATABASE_URL === undefined)
    throw new ConfigError([mustBe('DATABASE_OWNER_URL')]);
  const overheard = listRefusedTransports(read);
  if (overheard.length > 0) throw new ConfigError(overheard);
  if (read.RETAIN_DROP === 'on' && read.RETAIN_MONTHS === 0) throw new ConfigError([mustBe('RETAIN_DROP')]);
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    trustProxy: read.TRUST_PROXY,
    plantTimeZone: read.PLANT_TIME_ZONE,
    ...plantConfigOf(read),
    sessionSecret: read.SESSION_SECRET,
    sessionSecretsBefore: read.SESSION_SECRET_BEFORE,
    ...demoOf(read),
    limitChangesPerSecond: read.LIMIT_CHANGES_PER_SECOND,
    limitCallsPerSecond: read.LIMIT_CALLS_PER_SECOND,
    limitStrangersPerSecond: read.LIMIT_STRANGERS_PER_SECOND,
    ...uploadLimitsOf(read),
    sessionIdleHours: read.SESSION_IDLE_HOURS,
    sessionMaxDays: read.SESSION_MAX_DAYS,
    limitSignInsPerAccount: read.LIMIT_SIGN_INS_PER_ACCOUNT,
    limitSignInsPerAddress: read.LIMIT_SIGN_INS_PER_ADDRESS,
    limitSignInsByStrangers: read.LIMIT_SIGN_INS_BY_STRANGERS,
    limitResetsPerAccount: read.LIMIT_RESETS_PER_ACCOUNT,
    limitResetsPerAddress: read.LIMIT_RESETS_PER_ADDRESS,
    resetMinutes: read.RESET_MINUTES,
    limitPairingsPerAddress: read.LIMIT_PAIRINGS_PER_ADDRESS,
    wallNearFullPercent: read.WALL_NEAR_FULL_PERCENT,
    smtpUrl: read.SMTP_URL ?? null,
    allowPlainSmtp: read.ALLOW_PLAIN_SMTP === 'on',
    mailFrom: read.MAIL_FROM,
    smtpToken: smtpTokenOf(read),
    captcha: {
      provider: read.CAPTCHA_PROVIDER,
      siteKey: read.CAPTCHA_SITE_KEY,
      secret: read.CAPTCHA_SECRET,
      verifyUrl: read.CAPTCHA_VERIFY_URL ?? null,
      cost: read.CAPTCHA_COST,
    },
    oidc: oidcConfigOf(read),
    metrics: read.METRICS === 'on',
    auditMonths: read.AUDIT_MONTHS,
    retainMonths: read.RETAIN_MONTHS,
    retainDrop: read.RETAIN_DROP === 'on',
    ...parseBackupDir(read.BACKUP_DIR),
    backupKeep: read.BACKUP_KEEP,
    webhookAllow: read.WEBHOOK_ALLOW,
    newPlan: read.NEW_PLAN === 'on',
    logLevel: read.LOG_LEVEL,
  };
};

/** Turns the demo on by default only on a server that other machines can't reach. */
const demoOf = (read: Environment): Pick<Config, 'demoData' | 'demoSignIns'> => {
  const isLocal = read.PUBLIC_URL === undefined && isLoopback(read.HOST);
  const isOn = read.DEMO_DATA === undefined ? isLocal : read.DEMO_DATA === 'on';
  return {
    demoData: isOn && (read.DATABASE_URL === undefined || read.DEMO_DATA === 'on'),
    demoSignIns: isOn,
  };
};

/** Requires a remote captcha's keys, and PUBLIC_URL, because its host must be the one that the provider's answer names. */
const requireCaptchaKeys = (read: Environment): void => {
  if (read.CAPTCHA_PROVIDER === 'altcha') return;
  const needed = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'PUBLIC_URL'] as const;
  const missing = needed.filter((name) => !read[name]);
  if (missing.length > 0) throw new ConfigError(missing.map(mustBe));
};

const refusedNames = (error: z.ZodError | undefined): (keyof Environment)[] => {
  const names = (error?.issues ?? []).map((issue) => String(issue.path[0]) as keyof Environment);
  return [...new Set(names)];
};

const mustBe = (name: keyof Environment): string => {
  return `${name} must be ${environmentSchema.shape[name].description ?? 'something else'}.`;
};

const withoutEmpty = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> => {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value?.trim() ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
};
