import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import { expect, it } from 'vitest';
import { TokenError, classifyMailError } from './mail-trouble.ts';

interface Thrown {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
  readonly command?: string;
}

const auth = (response: string, command = 'AUTH LOGIN'): Thrown => ({
  code: 'EAUTH',
  responseCode: Number(response.slice(0, 3)),
  response,
  command,
});
const envelope = (response: string, command: string): Thrown => ({
  ...auth(response, command),
  code: 'EENVELOPE',
});
const socket = (message: string, code = 'ESOCKET'): Thrown => ({ code, message, command: 'CONN' });

/** As nodemailer throws them, with the answers that the providers document. */
const failures: readonly (readonly [MailTrouble, Thrown])[] = [
  ['nameNotFound', socket('getaddrinfo ENOTFOUND mail.werk.example', 'EDNS')],
  ['nameNotFound', socket('getaddrinfo EAI_AGAIN mail.werk.example', 'EDNS')],
  ['refused', socket('connect ECONNREFUSED 10.0.0.7:587')],
  ['noAnswer', socket('Connection timeout', 'ETIMEDOUT')],
  ['noAnswer', socket('Greeting never received', 'ETIMEDOUT')],
  ['noAnswer', socket('read ECONNRESET')],
  ['noAnswer', socket('connect EHOSTUNREACH 10.0.0.7:587')],
  ['noAnswer', socket('Connection closed unexpectedly', 'ECONNECTION')],
  ['certificate', socket('self-signed certificate')],
  ['certificate', socket('certificate has expired')],
  ['certificate', socket("Hostname/IP does not match certificate's altnames: Host: mail.")],
  ['certificate', socket('unable to verify the first certificate')],
  ['wrongPort', socket('00:error:0A00010B:SSL routines:ssl3_get_record:wrong version number')],
  ['noEncryption', { ...socket('Error upgrading connection with STARTTLS', 'ETLS'), command: 'STARTTLS' }],
  ['noEncryption', envelope('530 5.7.0 Must issue a STARTTLS command first', 'MAIL FROM')],
  [
    'passwordsOff',
    auth('535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.'),
  ],
  ['passwordsOff', auth('535 5.7.139 Authentication unsuccessful, basic authentication is disabled.')],
  ['passwordsOff', auth('550 5.7.30 Basic authentication is not supported for Client Submission.')],
  ['appPassword', auth('534-5.7.9 Application-specific password required. Learn more at')],
  ['appPassword', auth('535 5.7.9 Please log in with your web browser')],
  ['appPassword', auth('534-5.7.14 <https://accounts.example> Please log in via your web browser')],
  ['passwordRefused', auth('535-5.7.8 Username and Password not accepted.')],
  ['passwordRefused', auth('535 5.7.3 Authentication unsuccessful')],
  [
    'passwordRefused',
    auth('535 5.7.139 Authentication unsuccessful, the user credentials were incorrect. [FR0P281CA0100]'),
  ],
  ['passwordRefused', auth('535 Incorrect authentication data')],
  ['tokenRefused', auth('535 5.7.3 Authentication unsuccessful', 'AUTH XOAUTH2')],
  [
    'tokenRefused',
    { code: 'EAUTH', command: 'AUTH XOAUTH2', message: 'invalid_grant: Invalid JWT Signature.' },
  ],
  [
    'tokenUnreachable',
    { code: 'EAUTH', command: 'AUTH XOAUTH2', message: 'getaddrinfo ENOTFOUND oauth2.example' },
  ],
  ['signInMissing', envelope('530 5.7.57 Client not authenticated to send mail.', 'MAIL FROM')],
  ['signInMissing', envelope('530 5.7.1 Authentication required', 'MAIL FROM')],
  ['signInMissing', envelope('550 5.7.1 Client was not authenticated; not authenticated', 'RCPT TO')],
  [
    'senderRefused',
    { code: 'EMESSAGE', responseCode: 554, response: '554 5.2.252 SendAsDenied; plan@werk.example' },
  ],
  [
    'senderRefused',
    envelope('550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'DATA'),
  ],
  [
    'senderRefused',
    envelope('553 5.7.1 <plan@werk.example>: Sender address rejected: not owned by user', 'RCPT TO'),
  ],
  ['signInMissing', envelope('554 5.7.1 <cem@werk.example>: Relay access denied', 'RCPT TO')],
  ['signInMissing', envelope('550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'RCPT TO')],
  ['senderRefused', envelope('550 Bad sender', 'MAIL FROM')],
  ['recipientRefused', envelope('550 5.1.1 User unknown', 'RCPT TO')],
  ['recipientRefused', envelope('550 5.1.10 Recipient not found', 'RCPT TO')],
  ['greylisted', envelope('451 4.7.1 Greylisting in action, please come back later', 'RCPT TO')],
  ['greylisted', envelope('450 4.2.0 Recipient address rejected: Greylisted', 'RCPT TO')],
  [
    'greylisted',
    { code: 'EMESSAGE', responseCode: 451, response: '451 Please come back later', command: 'DATA' },
  ],
  // The mail server's own list of accounts is away: the password may be right.
  [
    'greylisted',
    auth('454 4.7.0 Temporary authentication failure: Connection lost to authentication server'),
  ],
  ['greylisted', auth('451 4.7.0 Temporary server error. Please try again later', 'AUTH XOAUTH2')],
  ['tooMany', auth('454 4.7.0 Too many login attempts, please try again later.')],
  ['tooMany', envelope('452 4.5.3 Too many recipients', 'RCPT TO')],
  ['tooMany', envelope('550 5.4.5 Daily user sending limit exceeded.', 'DATA')],
  ['tooMany', envelope('421 4.7.28 Rate limit', 'MAIL FROM')],
  ['other', { code: 'EMESSAGE', responseCode: 554, response: '554 5.6.0 Message rejected', command: 'DATA' }],
  ['other', { message: 'something else' }],
];

it.each(failures)('%s is why: %j', (trouble, thrown) => {
  expect(classifyMailError(Object.assign(new Error(thrown.message ?? thrown.response), thrown))).toBe(
    trouble,
  );
});

it.each([
  ['tokenRefused', new TokenError(true)],
  ['tokenUnreachable', new TokenError(false)],
  ['tokenRefused', new Error('Invalid login', { cause: new TokenError(true) })],
  ['other', null],
  ['other', 'text'],
] as const)('%s is why where no token came, or nothing is known: %s', (trouble, thrown) => {
  expect(classifyMailError(thrown)).toBe(trouble);
});
