import { accessSync, constants } from 'node:fs';
import { isLoopback } from './config-values.ts';

interface Addresses {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly ALLOW_PLAIN_DATABASE: 'on' | 'off';
  readonly SMTP_URL?: string | undefined;
  readonly ALLOW_PLAIN_SMTP: 'on' | 'off';
}

/** Values of `sslmode` by which node-postgres verifies certificate and name; with libpq's semantics only the last one does. */
const checkedModes = ['require', 'verify-ca', 'verify-full'];

/**
 * Reads host and parameters as node-postgres does, which uses the last of two equal parameters, and prefers the `host`
 * parameter to the address's host.
 */
const readDatabaseUrl = (url: string): { host: string; parameters: Readonly<Record<string, string>> } => {
  const { hostname, searchParams } = new URL(url);
  const parameters = Object.fromEntries(searchParams);
  return { host: parameters['host'] || decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'), parameters };
};

/** Treats a socket file and an address without a host as this machine. */
const isThisMachine = (host: string): boolean => host === '' || host.startsWith('/') || isLoopback(host);

const isCheckedTls = ({ sslmode, uselibpqcompat }: Readonly<Record<string, string>>): boolean =>
  uselibpqcompat === 'true' ? sslmode === 'verify-full' : checkedModes.includes(sslmode ?? '');

const isUnreadable = (file: string | undefined): boolean => {
  if (file === undefined) return false;
  try {
    accessSync(file, constants.R_OK);
    return false;
  } catch {
    return true;
  }
};

/** Matches parameters that make nodemailer send unencrypted or to an unverified server. */
const weakeningSmtp = /^(?:secure|ignoreTLS|requireTLS|opportunisticTLS|tls\..*)$/;

const refusedDatabase = (name: string, url: string, isPlainAllowed: boolean): string | null => {
  const { host, parameters } = readDatabaseUrl(url);
  if (isUnreadable(parameters['sslrootcert']))
    return `${name} names a file with sslrootcert that can't be read.`;
  if (isPlainAllowed || isThisMachine(host) || isCheckedTls(parameters)) return null;
  return (
    `${name} must be encrypted to another machine: append ?sslmode=verify-full (and &sslrootcert=/path/to/ca.pem for a CA of your own), ` +
    'or set ALLOW_PLAIN_DATABASE=on where nobody else can listen.'
  );
};

/**
 * Returns a line with advice for each address that would use an unencrypted or unverified connection to another machine, or whose
 * certificate file can't be read.
 */
export const listRefusedTransports = (read: Addresses): string[] => {
  const databases = (['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).flatMap((name) => {
    const url = read[name];
    const refused = url && refusedDatabase(name, url, read.ALLOW_PLAIN_DATABASE === 'on');
    return refused ? [refused] : [];
  });
  const { SMTP_URL: smtpUrl } = read;
  if (smtpUrl === undefined || read.ALLOW_PLAIN_SMTP === 'on') return databases;
  const { hostname, searchParams } = new URL(smtpUrl);
  const isWeakened =
    !isThisMachine(hostname) && [...searchParams.keys()].some((key) => weakeningSmtp.test(key));
  const smtp =
    'SMTP_URL must leave encryption as it is: remove the parameters behind its ?, name a CA of your own with NODE_EXTRA_CA_CERTS, or set ALLOW_PLAIN_SMTP=on.';
  return isWeakened ? [...databases, smtp] : databases;
};

/**
 * True if a connection by `smtp:` must change to TLS (STARTTLS), which is so unless the mail server is on this machine or plain
 * SMTP is allowed. `smtps:` is encrypted anyway.
 */
export const needsStartTls = (smtpUrl: string, isPlainAllowed: boolean): boolean => {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isPlainAllowed && !isThisMachine(hostname);
};
