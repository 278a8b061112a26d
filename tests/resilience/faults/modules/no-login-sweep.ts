import { LoginSweep as Sound } from '../../../../server/src/live/login-sweep.ts';

/** Checks the login of new sockets only, and never again. */
export class LoginSweep<Guest> extends Sound<Guest> {
  override async sweep(): Promise<void> {
    await Promise.resolve();
  }
}
