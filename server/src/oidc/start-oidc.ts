import type { IRouter } from 'express';
import type { Logger } from 'pino';
import type { AccountContext } from '../account/account-context.ts';
import type { OidcConfig } from '../config/oidc-config.ts';
import type { CallLimit } from '../http/call-limit.ts';
import { OidcProvider } from './oidc-provider.ts';
import { mountProviderPages } from './oidc-routes.ts';
import type { OidcContext } from './oidc-sign-in.ts';

interface Surroundings {
  readonly accounts: AccountContext;
  readonly config: OidcConfig | null;
  readonly logger: Logger;
  readonly limitStrangers: CallLimit;
}

/** Prepares sign-ins at the provider, which is contacted in the background; returns null if none is configured. */
export const startOidc = (
  web: IRouter,
  { accounts, config, logger, limitStrangers }: Surroundings,
): OidcContext | null => {
  if (!config) return null;
  const provider = new OidcProvider(config, logger);
  const context = { accounts, config, provider };
  mountProviderPages(web, context, limitStrangers);
  provider.start();
  return context;
};
