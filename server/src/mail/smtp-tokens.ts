import { z } from 'zod';
import type { SmtpToken } from '../config/mail-config.ts';
import { TokenError } from './mail-trouble.ts';

const timeoutMs = 10_000;
/** A token that expires within this time (ms) is renewed, because it might expire before the mail server checks it. */
const marginMs = 60_000;

interface IssuedToken {
  readonly token: string;
  /** The time of expiry in ms since 1970. */
  readonly expiresAt: number;
}

interface Tokens {
  /** Returns the cached token, or a new one for `renew`. @throws TokenError */
  readonly take: (renew: boolean) => Promise<IssuedToken>;
  /** Drops the cached token after the mail server has refused it. */
  readonly forget: () => void;
}

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(0) });

/** Requests a token by the client credentials grant (RFC 6749, 4.4). */
const ask = async (token: SmtpToken & { kind: 'application' }): Promise<IssuedToken> => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: token.clientId,
    client_secret: token.clientSecret,
    scope: token.scope,
  });
  const askedAt = Date.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const request = { method: 'POST', body, signal, redirect: 'error' } as const;
  const response = await fetch(token.tokenUrl, request).catch((cause: unknown) => {
    throw new TokenError(false, { cause });
  });
  const read = answerSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !read.success) throw new TokenError(response.status < 500);
  return { token: read.data.access_token, expiresAt: askedAt + read.data.expires_in * 1000 };
};

/** Requests tokens and caches them until they expire; concurrent callers share a request. */
export const applicationTokens = (token: SmtpToken & { kind: 'application' }): Tokens => {
  let known: IssuedToken | undefined;
  let asked: Promise<IssuedToken> | undefined;
  const take: Tokens['take'] = async (renew) => {
    if (!renew && known && known.expiresAt - marginMs > Date.now()) return known;
    asked ??= ask(token).finally(() => {
      asked = undefined;
    });
    known = await asked;
    return known;
  };
  const forget = (): void => {
    known = undefined;
  };
  return { take, forget };
};

type Provided = (error: Error | null, token?: string, expiresAt?: number) => void;

/** An expiry in the past keeps nodemailer from caching the token, even after the mail server has refused it. */
const longAgo = 1;

/** Adapts tokens to nodemailer's callback. */
export const toTokenCallback =
  ({ take }: Tokens) =>
  (_user: string, renew: boolean, provided: Provided): void => {
    take(renew).then(
      ({ token }) => provided(null, token, longAgo),
      (error: unknown) => provided(error instanceof Error ? error : new TokenError(false)),
    );
  };
