import { pino, type DestinationStream, type Logger } from 'pino';

const secretHeaders = ['cookie', 'authorization', 'set-cookie', 'x-csrf-token'];
const secretFields = ['password', 'newPassword', 'currentPassword', 'token', 'secret'];

/** Creates a logger of JSON lines that redacts passwords, tokens, cookies and their headers. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths(), censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
};

const secretPaths = (): string[] => {
  const names = [...secretHeaders, ...secretFields].map((name) => `["${name}"]`);
  return names.flatMap((name) => [name, `*${name}`, `*.headers${name}`, `headers${name}`, `*.body${name}`]);
};
