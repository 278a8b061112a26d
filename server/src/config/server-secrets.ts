import type { Config } from './config.ts';

/** SESSION_SECRET, which signs and encrypts, and earlier ones, which only verify and decrypt. */
export type ServerSecrets = readonly [current: string, ...before: string[]];

export const secretsOf = ({
  sessionSecret,
  sessionSecretsBefore,
}: Pick<Config, 'sessionSecret' | 'sessionSecretsBefore'>): ServerSecrets => [
  sessionSecret,
  ...sessionSecretsBefore,
];
