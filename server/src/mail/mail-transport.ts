import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { SmtpToken } from '../config/mail-config.ts';
import { needsStartTls } from '../config/transport-config.ts';
import { outboxFolder } from './outbox-files.ts';
import { applicationTokens, toTokenCallback } from './smtp-tokens.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers a mail or rejects. Its content is secret and must not appear in logs or errors. */
export type SendMail = (mail: Mail) => Promise<void>;

const timeoutMs = 10_000;
/** Keeps a mail's content from making nodemailer read files or URLs. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpToken' | 'mailFrom' | 'dataDir' | 'allowPlainSmtp'>;

/** Sends by SMTP if a server is configured, else writes files into the data directory. */
export const createMailTransport = (
  { smtpUrl, smtpToken, mailFrom, dataDir, allowPlainSmtp }: MailConfig,
  logger: Logger,
): SendMail => {
  if (smtpUrl === null) return intoFolder(outboxFolder(dataDir), mailFrom, logger);
  // A token is as sensitive as a password and is never sent unencrypted.
  const requireTLS = needsStartTls(smtpUrl, allowPlainSmtp && smtpToken === null);
  if (requireTLS)
    logger.info('Mails are only sent over TLS; a mail server without it needs ALLOW_PLAIN_SMTP=on.');
  return bySmtp(transportTo(smtpUrl, smtpToken, requireTLS), mailFrom);
};

const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };

interface SmtpTransport {
  readonly transport: Pick<ReturnType<typeof createTransport>, 'sendMail'>;
  /** Called after the mail server has refused the token. */
  readonly forgetToken?: () => void;
}

const transportTo = (url: string, token: SmtpToken | null, requireTLS: boolean): SmtpTransport => {
  if (token === null) return { transport: createTransport({ url, requireTLS, ...timeouts, ...closed }) };
  const { hostname, port, protocol, username } = new URL(url);
  const secure = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  const server = {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS,
  };
  if (token.kind === 'serviceAccount') {
    const { clientEmail: serviceClient, privateKey, tokenUrl: accessUrl } = token;
    const auth = { type: 'OAuth2' as const, user, serviceClient, privateKey, accessUrl };
    return { transport: createTransport({ ...server, auth, ...timeouts, ...closed }) };
  }
  const transport = createTransport({ ...server, auth: { type: 'OAuth2', user }, ...timeouts, ...closed });
  const tokens = applicationTokens(token);
  transport.set('oauth2_provision_cb', toTokenCallback(tokens));
  return { transport, forgetToken: tokens.forget };
};

const bySmtp = ({ transport, forgetToken }: SmtpTransport, from: string): SendMail => {
  return async (mail) => {
    try {
      await transport.sendMail({ from, headers, ...mail });
    } catch (error) {
      if ((error as { code?: unknown }).code === 'EAUTH') forgetToken?.();
      throw error;
    }
  };
};

/** Prevents automatic replies. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Keeps the text unwrapped and unencoded, so that the file's link can be copied in an editor. */
const readable = (text: string): { raw: string } => ({
  raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
});

const intoFolder = (folder: string, from: string, logger: Logger): SendMail => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  let written = 0;
  return async (mail) => {
    const { message } = await transport.sendMail({ from, headers, ...mail, text: readable(mail.text) });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    written += 1;
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}-${written}.eml`;
    const file = join(folder, name);
    // Written under another name first, so that no program reads a partial mail.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    logger.info({ file }, 'A mail was written to a file: no SMTP_URL is set.');
  };
};
