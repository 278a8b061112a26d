import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultResetMinutes } from '@werkplan/shared/account/password.ts';
import {
  allowedHosts,
  backupsOf,
  isLoopback,
  isOrigin,
  isPostgresUrl,
  isTimeZone,
  secretList,
  trustedProxies,
  wholeNumber,
  wholeNumberOrNone,
} from './config-values.ts';
import { captchaEnvironment, type CaptchaConfig } from './captcha-config.ts';
import { generatedSecret } from './data-directory.ts';
import { mailEnvironment, type SmtpToken, smtpTokenOf, unfitForMail } from './mail-config.ts';
import { type PlantConfig, plantConfigOf, plantEnvironment } from './plant-config.ts';
import { settingMistakes } from './setting-mistakes.ts';
import { refusedTransports } from './transport-config.ts';
import { uploadEnvironment, type UploadLimits, uploadLimitsOf } from './upload-config.ts';
import { missingForOidc, type OidcConfig, oidcEnvironment, oidcOf } from './oidc-config.ts';

/** Undo, merging, repeated requests and catching up never look back further. */
export const minRetainMonths = 3;

/** All settings from the environment, validated once at start. Names of durations contain their unit. */
export interface Config extends UploadLimits, PlantConfig {
  readonly port: number;
  /** An address or a name; 0.0.0.0 or :: for all addresses. */
  readonly host: string;
  /** The absolute path of the folder for the embedded database and generated secrets. */
  readonly dataDir: string;
  /** null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** The same database as the tables' owner; null: DATABASE_URL's role owns them. */
  readonly databaseOwnerUrl: string | null;
  /** The public origin, without a path; null: the host of each request. */
  readonly publicUrl: string | null;
  /** The number or addresses of proxies whose X-Forwarded-For is believed; 0: none. */
  readonly trustProxy: number | readonly string[];
  readonly plantTimeZone: string;
  readonly sessionSecret: string;
  /** Earlier secrets, which still verify signatures and decrypt. */
  readonly sessionSecretsBefore: readonly string[];
  /** Fills an empty database with the demo plant. */
  readonly demoData: boolean;
  /** Lets demo users sign in with their well-known password. */
  readonly demoSignIns: boolean;
  /** The limit of changes per actor and second; 0: none. */
  readonly limitChangesPerSecond: number;
  /** The limit of other calls per second of a login or token, and of an unknown address; 0: none. */
  readonly limitCallsPerSecond: number;
  readonly limitStrangersPerSecond: number;
  readonly sessionIdleHours: number;
  readonly sessionMaxDays: number;
  /**
   * The limit of wrong passwords per quarter of an hour; 0: none. Counted per account and address (or known device), per
   * address, and per account for all unknown devices together.
   */
  readonly limitSignInsPerAccount: number;
  readonly limitSignInsPerAddress: number;
  readonly limitSignInsByStrangers: number;
  /** The limit of mailed links per hour; 0: none. */
  readonly limitResetsPerAccount: number;
  readonly limitResetsPerAddress: number;
  readonly resetMinutes: number;
  /** The limit of pairing codes per hour and address; 0: none. */
  readonly limitPairingsPerAddress: number;
  /** The percentage of its capacity from which the wall shows a hall as nearly full. */
  readonly wallNearFullPercent: number;
  /** null writes each mail to a file in the data directory's `outbox/`. */
  readonly smtpUrl: string | null;
  /** Allows sending to a remote mail server without encryption. */
  readonly allowPlainSmtp: boolean;
  readonly mailFrom: string;
  /** null: SMTP_URL holds the password, or the mail server needs none. */
  readonly smtpToken: SmtpToken | null;
  readonly captcha: CaptchaConfig;
  /** null: people sign in only with Werkplan's accounts. */
  readonly oidc: OidcConfig | null;
  /** Lets other machines read `/metrics`. */
  readonly metrics: boolean;
  /** The retention of the audit log in months. */
  readonly auditMonths: number;
  /** The retention of the log's changes in whole months of the plant; 0: for ever. */
  readonly retainMonths: number;
  /** Deletes older changes without archiving them. */
  readonly retainDrop: boolean;
  /** The absolute path of the folder for nightly backups; null: no backups. */
  readonly backupDir: string | null;
  /** The database is backed up by other means. */
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

export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1').describe('an address or host name of this machine'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe('a PostgreSQL address such as postgresql://user:password@host:5432/werkplan'),
  DATABASE_OWNER_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe(
      'the address of DATABASE_URL’s database with the user who owns its tables, beside DATABASE_URL',
    ),
  ALLOW_PLAIN_DATABASE: z.enum(['on', 'off']).default('off').describe('on or off'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional()
    .describe('an http(s) address without a path, such as https://plan.example.com'),
  TRUST_PROXY: trustedProxies
    .default(0)
    .describe('a number of proxies up to 10, or their addresses such as 10.0.0.7 or 192.168.0.0/16'),
  ...plantEnvironment.shape,
  PLANT_TIME_ZONE: z
    .string()
    .refine(isTimeZone)
    .default('Europe/Berlin')
    .describe('an IANA time zone such as Europe/Berlin'),
  SESSION_SECRET: z.string().min(32).optional().describe('text of at least 32 characters'),
  SESSION_SECRET_BEFORE: secretList
    .default([])
    .describe('up to 5 texts of at least 32 characters, with a comma between them'),
  DEMO_DATA: z.enum(['on', 'off']).optional().describe('on or off'),
  LIMIT_CHANGES_PER_SECOND: wholeNumber(0, 10_000, 20),
  LIMIT_CALLS_PER_SECOND: wholeNumber(0, 10_000, 50),
  LIMIT_STRANGERS_PER_SECOND: wholeNumber(0, 10_000, 20),
  ...uploadEnvironment.shape,
  SESSION_IDLE_HOURS: wholeNumber(1, 8760, 12),
  SESSION_MAX_DAYS: wholeNumber(1, 365, 7),
  LIMIT_SIGN_INS_PER_ACCOUNT: wholeNumber(0, 10_000, 10),
  LIMIT_SIGN_INS_PER_ADDRESS: wholeNumber(0, 100_000, 100),
  LIMIT_SIGN_INS_BY_STRANGERS: wholeNumber(0, 100_000, 50),
  LIMIT_RESETS_PER_ACCOUNT: wholeNumber(0, 10_000, 3),
  LIMIT_RESETS_PER_ADDRESS: wholeNumber(0, 100_000, 10),
  RESET_MINUTES: wholeNumber(5, 1440, defaultResetMinutes),
  LIMIT_PAIRINGS_PER_ADDRESS: wholeNumber(0, 10_000, 100),
  WALL_NEAR_FULL_PERCENT: wholeNumber(1, 100, 95),
  ...mailEnvironment.shape,
  ...captchaEnvironment.shape,
  ...oidcEnvironment.shape,
  METRICS: z.enum(['on', 'off']).default('off').describe('on or off'),
  AUDIT_MONTHS: wholeNumber(1, 120, 13),
  RETAIN_MONTHS: wholeNumberOrNone(minRetainMonths, 1200, 'keep all'),
  RETAIN_DROP: z.enum(['on', 'off']).default('off').describe('on or off, and off without RETAIN_MONTHS'),
  BACKUP_DIR: z.string().optional().describe('a folder that the user who starts Werkplan may write'),
  BACKUP_KEEP: wholeNumber(1, 1000, 14),
  WEBHOOK_ALLOW: allowedHosts
    .default([])
    .describe('host names and networks such as erp.plant.internal, 10.1.0.0/16'),
  NEW_PLAN: z.enum(['on', 'off']).default('off').describe('on or off'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error or silent'),
});

/**
 * Reads the settings from an environment; without a session secret it generates one in the data directory. An empty variable
 * counts as absent. Throws ConfigError for refused variables.
 */
export const loadConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const { sessionSecret, ...settings } = parseEnvironment(environment);
  return { ...settings, sessionSecret: sessionSecret ?? generatedSecret(settings.dataDir, 'session-secret') };
};

/**
 * The part of loadConfig without side effects: a missing session secret stays undefined; the only file read is a service
 * account's key.
 */
export const parseEnvironment = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = withoutEmpty(environment);
  const mistakes = settingMistakes(given, Object.keys(environmentSchema.shape));
  const result = environmentSchema.safeParse(given);
  const refused = refusedNames(result.error).filter((name) => !mistakes.has(name));
  if (!result.success || mistakes.size > 0)
    throw new ConfigError([...mistakes.values(), ...refused.map(mustBe)]);
  const read = result.data;
  requireCaptchaKeys(read);
  const missing = [...missingForOidc(read), ...unfitForMail(read)];
  if (missing.length > 0) throw new ConfigError(missing.map(mustBe));
  if (read.DATABASE_OWNER_URL !== undefined && read.DATABASE_URL === undefined)
    throw new ConfigError([mustBe('DATABASE_OWNER_URL')]);
  const overheard = refusedTransports(read);
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
    oidc: oidcOf(read),
    metrics: read.METRICS === 'on',
    auditMonths: read.AUDIT_MONTHS,
    retainMonths: read.RETAIN_MONTHS,
    retainDrop: read.RETAIN_DROP === 'on',
    ...backupsOf(read.BACKUP_DIR),
    backupKeep: read.BACKUP_KEEP,
    webhookAllow: read.WEBHOOK_ALLOW,
    newPlan: read.NEW_PLAN === 'on',
    logLevel: read.LOG_LEVEL,
  };
};

type Environment = z.infer<typeof environmentSchema>;

/** A publicly reachable server gets the demo only on request; on a local machine it is the default. */
const demoOf = (read: Environment): Pick<Config, 'demoData' | 'demoSignIns'> => {
  const isLocal = read.PUBLIC_URL === undefined && isLoopback(read.HOST);
  const isOn = read.DEMO_DATA === undefined ? isLocal : read.DEMO_DATA === 'on';
  return {
    demoData: isOn && (read.DATABASE_URL === undefined || read.DEMO_DATA === 'on'),
    demoSignIns: isOn,
  };
};

/** A provider's answer names the site where the captcha was solved, which must be PUBLIC_URL's host. */
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
