import type { Config } from './config.ts';

/** SESSION_SECRET, which signs and seals, and those before it, which only verify and open. */
export type ServerSecrets = readonly [current: string, ...before: string[]];

export const secretsOf = ({
  sessionSecret,
  sessionSecretsBefore,
}: Pick<Config, 'sessionSecret' | 'sessionSecretsBefore'>): ServerSecrets => [
  sessionSecret,
  ...sessionSecretsBefore,
];
