import { LoginSweep as Sound } from '../../../../server/src/live/login-sweep.ts';

/** Looks at newcomers, and never again at anybody. */
export class LoginSweep<Guest> extends Sound<Guest> {
  override async sweep(): Promise<void> {
    await Promise.resolve();
  }
}
