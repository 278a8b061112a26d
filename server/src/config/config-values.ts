import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Returns the schema of a numeric setting. Descriptions of settings complete the sentence "NAME must be …". */
export const wholeNumber = (min: number, max: number, fallback: number) => {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(fallback)
    .describe(`a whole number from ${min} to ${max}`);
};

/** Accepts 0 or a number as `wholeNumber` does; defaults to 0. */
export const wholeNumberOrNone = (min: number, max: number, none: string) => {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value === 0 || (value >= min && value <= max))
    .default(0)
    .describe(`0 (${none}) or a whole number from ${min} to ${max}`);
};

export const isPostgresUrl = (value: string): boolean => {
  return hasProtocol(value, ['postgres:', 'postgresql:']);
};

export const isSmtpUrl = (value: string): boolean => {
  return hasProtocol(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '';
};

export const isHttpUrl = (value: string): boolean => {
  return hasProtocol(value, ['http:', 'https:']);
};

/** Returns true for an address or name that means this machine. */
export const isLoopback = (host: string): boolean => {
  return (
    host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  );
};

export const isOrigin = (value: string): boolean => {
  if (!isHttpUrl(value)) return false;
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
};

export const isTimeZone = (value: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

/** Accepts an address, or a name with an address in angle brackets. */
export const isMailAddress = (value: string): boolean => {
  return /^(?:[^<>@\r\n]{0,100}<[^\s<>@]{1,100}@[^\s<>@]{1,100}>|[^\s<>@]{1,100}@[^\s<>@]{1,100})$/.test(
    value,
  );
};

/** Accepts a number of proxies, or their addresses: '1', '10.0.0.7, 192.168.0.0/16, loopback'. */
export const trustedProxies = z
  .string()
  .transform((value) =>
    /^\d+$/.test(value.trim()) ? Number(value) : value.split(',').map((part) => part.trim()),
  )
  .refine((value) => (typeof value === 'number' ? value <= 10 : value.every(isNetwork)));

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (value: string): boolean => {
  if (namedNetworks.includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  // Prefixes shorter than /8 are refused as mistakes.
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= widest))
  );
};

/** Accepts up to 5 secrets of at least 32 characters, separated by commas, so that a secret can't contain a comma. */
export const secretList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((secrets) => secrets.length <= 5 && secrets.every(({ length }) => length >= 32));

/**
 * Accepts hosts and networks to which webhooks may be sent although they aren't on the internet, such as
 * 'erp.plant.internal, 10.1.0.0/16'.
 */
export const allowedHosts = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  )
  .refine((entries) => entries.every((entry) => isHostOrNetwork(entry)));

const isHostOrNetwork = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/');
  if (isIP(address) > 0) return isNetwork(entry);
  const isName = entry.length <= 253 && entry.split('.').every((part) => /^[\w-]{1,63}$/.test(part));
  return bits === undefined && isName;
};

const hasProtocol = (value: string, protocols: readonly string[]): boolean => {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
};

/** The value of BACKUP_DIR that says that the database is backed up by other means. */
const elsewhere = 'elsewhere';

export const parseBackupDir = (given: string | undefined) => ({
  backupDir: given === undefined || given === elsewhere ? null : resolve(given),
  backupElsewhere: given === elsewhere,
});
