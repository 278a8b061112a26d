import { pino, type DestinationStream, type Logger } from 'pino';

const secretHeaders = ['cookie', 'authorization', 'set-cookie', 'x-csrf-token'];
const secretFields = ['password', 'newPassword', 'currentPassword', 'token', 'secret'];

/** Structured logs, one JSON line each, in which passwords, tokens, cookies and their headers never appear. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths(), censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

function secretPaths(): string[] {
  const names = [...secretHeaders, ...secretFields].map((name) => `["${name}"]`);
  return names.flatMap((name) => [name, `*${name}`, `*.headers${name}`, `headers${name}`, `*.body${name}`]);
}
