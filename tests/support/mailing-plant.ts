import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestResetEndpoint, resetPasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../server/src/config/config.ts';
import { captchaToken } from './captcha.ts';
import { Client, type Reply } from './client.ts';
import { tokenIn } from './mail-link.ts';
import { type OwnPlant, type OwnPlantOptions, useOwnPlant } from './plant.ts';
import { type Mailbox, startMailbox } from './smtp.ts';

export interface MailingPlant {
  readonly plant: OwnPlant;
  readonly mailbox: Mailbox;
  /** Requests a password reset link with a solved captcha. */
  ask(email: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Requests a link and returns the token from the mail. */
  token(email: string): Promise<string>;
  /** Sets a password with a token and a solved captcha. */
  set(token: string, password: string, passwordRepeat?: string): Promise<Reply>;
}

/** A plant that sends mail to a real SMTP server. */
export const useMailingPlant = (
  overrides: Partial<Config> = {},
  options: OwnPlantOptions = {},
): MailingPlant => {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-mail-'));
  const settings: { -readonly [K in keyof Config]?: Config[K] } = { dataDir, ...overrides };
  const mailing = {} as { -readonly [K in keyof MailingPlant]: MailingPlant[K] };
  beforeAll(async () => {
    mailing.mailbox = await startMailbox();
    Object.assign(mailing.plant.config, { smtpUrl: mailing.mailbox.url });
  });
  mailing.plant = useOwnPlant(settings, options);
  afterAll(async () => {
    await mailing.mailbox.close();
    rmSync(dataDir, { recursive: true });
  });
  const visitor = (): Client => new Client(mailing.plant.url);
  mailing.ask = async (email, headers = {}) => {
    const body = { email, captchaToken: await captchaToken(mailing.plant) };
    return await visitor().attempt(requestResetEndpoint, { body }, headers);
  };
  mailing.token = async (email) => {
    const count = mailing.mailbox.mails.length + 1;
    await mailing.ask(email);
    return tokenIn(await mailing.mailbox.mail(count));
  };
  mailing.set = async (token, password, passwordRepeat = password) => {
    const body = { password, passwordRepeat, token, captchaToken: await captchaToken(mailing.plant) };
    return await visitor().attempt(resetPasswordEndpoint, { body });
  };
  return mailing;
};
