import { resolve } from 'node:path';
import { z } from 'zod';
import { keptSecret } from './data-directory.ts';

/** Everything the environment decides, checked once at start. Durations are in the unit their name says. */
export interface Config {
  readonly port: number;
  /** undefined: all addresses of this machine. */
  readonly host: string | undefined;
  /** Absolute path; holds the embedded database and kept secrets. */
  readonly dataDir: string;
  /** null: the embedded PostgreSQL is started. */
  readonly databaseUrl: string | null;
  /** Origin planners type, without a path; null: whatever host the request names. */
  readonly publicUrl: string | null;
  readonly plantTimeZone: string;
  readonly sessionSecret: string;
  /** Fill an empty database with the demo plant. */
  readonly demoData: boolean;
  /** Changes one actor may make per second; 0: no limit. */
  readonly limitChangesPerSecond: number;
  readonly sessionIdleHours: number;
  readonly sessionMaxDays: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** One line per refused variable, each naming it and what is allowed. Never quotes a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().optional().describe('an address or host name of this machine'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe('a PostgreSQL address such as postgresql://user:password@host:5432/werkplan'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional()
    .describe('an http(s) address without a path, such as https://plan.example.com'),
  PLANT_TIME_ZONE: z
    .string()
    .refine(isTimeZone)
    .default('Europe/Berlin')
    .describe('an IANA time zone such as Europe/Berlin'),
  SESSION_SECRET: z.string().min(32).optional().describe('text of at least 32 characters'),
  DEMO_DATA: z.enum(['on', 'off']).optional().describe('on or off'),
  LIMIT_CHANGES_PER_SECOND: wholeNumber(0, 10_000, 20),
  SESSION_IDLE_HOURS: wholeNumber(1, 8760, 12),
  SESSION_MAX_DAYS: wholeNumber(1, 365, 7),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error or silent'),
});

/**
 * Reads the settings from an environment and makes the session secret in the data directory when none is given.
 * An empty variable counts as absent. Throws ConfigError when a variable is refused.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { sessionSecret, ...settings } = parseEnvironment(environment);
  return { ...settings, sessionSecret: sessionSecret ?? keptSecret(settings.dataDir, 'session-secret') };
}

/** The pure part of loadConfig: no folder is touched, a missing session secret stays undefined. */
export function parseEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const result = environmentSchema.safeParse(withoutEmpty(environment));
  if (!result.success) throw new ConfigError(refusals(result.error));
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    plantTimeZone: read.PLANT_TIME_ZONE,
    sessionSecret: read.SESSION_SECRET,
    demoData: read.DEMO_DATA === undefined ? read.DATABASE_URL === undefined : read.DEMO_DATA === 'on',
    limitChangesPerSecond: read.LIMIT_CHANGES_PER_SECOND,
    sessionIdleHours: read.SESSION_IDLE_HOURS,
    sessionMaxDays: read.SESSION_MAX_DAYS,
    logLevel: read.LOG_LEVEL,
  };
}

function refusals(error: z.ZodError): string[] {
  const names = new Set(error.issues.map((issue) => String(issue.path[0])));
  return [...names].map((name) => {
    const field = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
    return `${name} must be ${field.description ?? 'something else'}.`;
  });
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

function wholeNumber(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`);
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && !search && !hash && !username;
}

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}
