import { createLoginAuthenticator } from './account/login-authenticator.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { DemoSignIns } from './demo/demo-sign-ins.ts';
import { createDisplayAuthenticator } from './displays/display-authenticator.ts';
import { createAuthentication } from './http/authenticate.ts';
import { CallerCache } from './http/caller-cache.ts';
import type { Clock } from './platform/clock.ts';
import { createTokenAuthenticator } from './tokens/token-authenticator.ts';
import { startYard } from './yard/start-yard.ts';

interface CallersContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
}

/** Creates the authentication for all kinds of credentials: logins, tokens, displays and yard links. */
export const createCallers = ({ db, clock, config }: CallersContext) => {
  const loginLimits = { idleHours: config.sessionIdleHours, maxDays: config.sessionMaxDays };
  const demo = new DemoSignIns(db, config);
  const callers = new CallerCache(clock);
  const yard = startYard({ db, clock, callers, config });
  const isKeptOut = async (email: string | null): Promise<boolean> => await demo.isKeptOut(email);
  const authentication = createAuthentication(db, {
    bearers: [yard.authenticator, createTokenAuthenticator(db, clock, callers, isKeptOut)],
    cookies: [
      createLoginAuthenticator(db, clock, callers, loginLimits, isKeptOut),
      createDisplayAuthenticator(db, clock, callers),
    ],
  });
  return { demo, callers, yard, ...authentication };
};
