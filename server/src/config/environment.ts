import { z } from 'zod';
import { defaultResetMinutes } from '@werkplan/shared/account/password.ts';
import {
  allowedHosts,
  isOrigin,
  isPostgresUrl,
  isTimeZone,
  secretList,
  trustedProxies,
  wholeNumber,
  wholeNumberOrNone,
} from './config-values.ts';
import { captchaEnvironment } from './captcha-config.ts';
import { mailEnvironment } from './mail-config.ts';
import { plantEnvironment } from './plant-config.ts';
import { uploadEnvironment } from './upload-config.ts';
import { oidcEnvironment } from './oidc-config.ts';

/** The lower limit of RETAIN_MONTHS; undo, merging, repeated requests and catch-ups never need older changes. */
export const minRetainMonths = 3;

/** All variables of the environment; each description completes the sentence "NAME must be …". */
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

export type Environment = z.infer<typeof environmentSchema>;
