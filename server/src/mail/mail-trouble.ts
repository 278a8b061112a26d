import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';

/** Thrown when the provider issued no token. The cause's text is the provider's and isn't logged. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code = 'EOAUTH2TOKEN';
  readonly isRefused: boolean;

  constructor(isRefused: boolean, options: ErrorOptions = {}) {
    super('no token for the mail server', options);
    this.isRefused = isRefused;
  }
}

interface Failure {
  readonly code: string;
  /** The mail server's code, such as 535. */
  readonly responseCode: number;
  /** The mail server's answer: `535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled`. */
  readonly response: string;
  readonly message: string;
  /** The SMTP command that failed, such as MAIL FROM; AUTH XOAUTH2 also for a token that could not be got. */
  readonly command: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const failureOf = (error: unknown): Failure => {
  const { code, responseCode, response, message, command } = (error ?? {}) as Record<string, unknown>;
  return {
    code: text(code),
    responseCode: Number(responseCode) || 0,
    response: text(response),
    message: text(message),
    command: text(command),
  };
};

const certificateCodes =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|certificate|altnames/i;

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ECONNECTION|EPIPE|timeout/i;
/** True for temporary refusals (RFC 5321, 4.2.1). */
const isPassing = (responseCode: number): boolean => responseCode >= 400 && responseCode < 500;
const isToken = (command: string): boolean => command === 'AUTH XOAUTH2';

/**
 * The tests for each kind of failure; the first match counts. They follow RFC 5321 and 3463 and the answers of Microsoft, Google
 * and common gateways.
 */
const kinds: readonly (readonly [MailTrouble, (failure: Failure) => boolean])[] = [
  // These failures come first because a token is requested before the mail server is contacted.
  [
    'tokenUnreachable',
    ({ command, responseCode, message }) =>
      isToken(command) && responseCode === 0 && unreachable.test(message),
  ],
  ['tokenRefused', ({ command, responseCode }) => isToken(command) && !isPassing(responseCode)],
  ['certificate', ({ code, message }) => certificateCodes.test(`${code} ${message}`)],
  ['nameNotFound', ({ code, message }) => /EDNS|ENOTFOUND|EAI_AGAIN/.test(`${code} ${message}`)],
  ['refused', ({ message }) => /ECONNREFUSED/.test(message)],
  [
    'wrongPort',
    ({ message }) => /wrong version number|packet length too long|unknown protocol/i.test(message),
  ],
  ['noEncryption', ({ code, response }) => code === 'ETLS' || / 5\.7\.0 .*STARTTLS/i.test(response)],
  [
    'appPassword',
    ({ response }) =>
      /5\.7\.(?:9|14)\b|application-specific password|log in (?:with|via) your web browser/i.test(response),
  ],
  // Microsoft 365 uses one code for a wrong password and for disabled passwords, so this text is tested before the code.
  ['passwordRefused', ({ response }) => /credentials were incorrect/i.test(response)],
  [
    'passwordsOff',
    ({ response }) =>
      /5\.7\.(?:139|30)\b|basic auth(?:entication)? is (?:disabled|not supported)|SmtpClientAuth/i.test(
        response,
      ),
  ],
  [
    'senderRefused',
    ({ response }) => /SendAsDenied|5\.7\.60\b|5\.1\.7\b|sender address rejected/i.test(response),
  ],
  [
    'signInMissing',
    ({ response }) =>
      /^530\b|5\.7\.5[47]\b|authentication required|not authenticated|unable to relay|relay(?:ing)? (?:access )?denied/i.test(
        response,
      ),
  ],
  [
    'tooMany',
    ({ response }) =>
      /4\.5\.3\b|5\.4\.5\b|5\.2\.2\b|4\.7\.28\b|too many|quota|limit exceeded|rate limit/i.test(response),
  ],
  ['greylisted', ({ responseCode }) => isPassing(responseCode)],
  ['passwordRefused', ({ code, responseCode }) => code === 'EAUTH' || [534, 535].includes(responseCode)],
  ['senderRefused', ({ command, responseCode }) => command === 'MAIL FROM' && responseCode >= 500],
  ['recipientRefused', ({ code, responseCode }) => code === 'EENVELOPE' && responseCode >= 500],
  ['noAnswer', ({ code, message }) => unreachable.test(`${code} ${message}`)],
];

/** Classifies an error of nodemailer. The result never includes the server's text, which may name people. */
export const classifyMailError = (error: unknown): MailTrouble => {
  if (error instanceof TokenError) return error.isRefused ? 'tokenRefused' : 'tokenUnreachable';
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof TokenError) return classifyMailError(cause);
  const failure = failureOf(error);
  return kinds.find(([, fits]) => fits(failure))?.[0] ?? 'other';
};
