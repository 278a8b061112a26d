import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isHttpUrl, isLoopback, isMailAddress, isSmtpUrl } from './config-values.ts';

/** Settings for signing in to a mail server by OAuth token instead of a password, as an application or a service account. */
export type SmtpToken =
  | {
      readonly kind: 'application';
      readonly tokenUrl: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope: string;
    }
  | {
      readonly kind: 'serviceAccount';
      readonly tokenUrl: string;
      readonly clientEmail: string;
      readonly privateKey: string;
    };

/** Requires encryption unless the address is on this machine, because a secret is sent to it. */
const isTokenUrl = (value: string): boolean => {
  if (!isHttpUrl(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  return (protocol === 'https:' || isLoopback(hostname)) && !username;
};

/** The variables for mails; each description completes the sentence "NAME must be …". */
export const mailEnvironment = z.object({
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl)
    .optional()
    .describe('a mail server such as smtps://user:password@mail.example.com:465'),
  ALLOW_PLAIN_SMTP: z.enum(['on', 'off']).default('off').describe('on or off'),
  SMTP_OAUTH_TOKEN_URL: z
    .string()
    .refine(isTokenUrl)
    .optional()
    .describe(
      'the https address that gives tokens, beside SMTP_URL with a user and without a password, SMTP_OAUTH_CLIENT_ID and SMTP_OAUTH_CLIENT_SECRET',
    ),
  SMTP_OAUTH_CLIENT_ID: z
    .string()
    .max(500)
    .optional()
    .describe('the id of the application that the provider gave, beside SMTP_OAUTH_TOKEN_URL'),
  SMTP_OAUTH_CLIENT_SECRET: z
    .string()
    .max(500)
    .optional()
    .describe('the secret of the application that the provider gave, beside SMTP_OAUTH_TOKEN_URL'),
  SMTP_OAUTH_SCOPE: z
    .string()
    .max(500)
    .default('https://outlook.office365.com/.default')
    .describe('what the token is for, of at most 500 letters'),
  SMTP_OAUTH_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'the JSON file with a service account’s key, beside SMTP_URL with a user and without a password, and without SMTP_OAUTH_TOKEN_URL',
    ),
  MAIL_FROM: z
    .string()
    .refine(isMailAddress)
    .default('Werkplan <werkplan@localhost>')
    .describe('an e-mail address such as Werkplan <werkplan@example.com>'),
});

type MailEnvironment = z.infer<typeof mailEnvironment>;

const serviceAccountSchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.string().refine(isTokenUrl),
});

/** Reads a service account's key file; undefined if it is unreadable or invalid. */
const readServiceAccount = (file: string): SmtpToken | undefined => {
  try {
    const read = serviceAccountSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const { client_email: clientEmail, private_key: privateKey, token_uri: tokenUrl } = read;
    return { kind: 'serviceAccount', clientEmail, privateKey, tokenUrl };
  } catch {
    return undefined;
  }
};

/** True if SMTP_URL names a user but no password, because a password would be ignored beside a token. */
const namesUserAlone = (smtpUrl: string | undefined): boolean => {
  if (smtpUrl === undefined) return false;
  const { username, password } = new URL(smtpUrl);
  return username !== '' && password === '';
};

/** Returns the OAuth variables that are invalid, missing beside others or conflict with others. */
export const listMailConflicts = (read: MailEnvironment): (keyof MailEnvironment)[] => {
  const { SMTP_OAUTH_TOKEN_URL: tokenUrl, SMTP_OAUTH_KEY_FILE: keyFile } = read;
  const ofApplication = ['SMTP_OAUTH_CLIENT_ID', 'SMTP_OAUTH_CLIENT_SECRET'] as const;
  if (keyFile !== undefined) {
    const isAlone = tokenUrl === undefined && namesUserAlone(read.SMTP_URL);
    return isAlone && readServiceAccount(keyFile) ? [] : ['SMTP_OAUTH_KEY_FILE'];
  }
  if (tokenUrl === undefined) return ofApplication.filter((name) => read[name] !== undefined);
  if (!namesUserAlone(read.SMTP_URL)) return ['SMTP_OAUTH_TOKEN_URL'];
  return ofApplication.filter((name) => read[name] === undefined);
};

/** Returns the settings for OAuth tokens; null if the mail server is used with a password or without signing in. */
export const smtpTokenOf = (read: MailEnvironment): SmtpToken | null => {
  const { SMTP_OAUTH_TOKEN_URL: tokenUrl, SMTP_OAUTH_KEY_FILE: keyFile } = read;
  if (keyFile !== undefined) return readServiceAccount(keyFile) ?? null;
  if (tokenUrl === undefined) return null;
  return {
    kind: 'application',
    tokenUrl,
    clientId: read.SMTP_OAUTH_CLIENT_ID ?? '',
    clientSecret: read.SMTP_OAUTH_CLIENT_SECRET ?? '',
    scope: read.SMTP_OAUTH_SCOPE,
  };
};
