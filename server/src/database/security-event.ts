import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';

/** What is written down of access to the plan. */
export type SecurityEventName =
  | 'signIn'
  | 'signOut'
  | 'password.change'
  | 'password.askReset'
  | 'password.reset'
  | 'token.make'
  | 'token.revoke'
  | 'display.pair'
  | 'display.remove'
  | 'user.add'
  | 'user.disable'
  | 'user.enable'
  | 'user.password'
  | 'user.role'
  | 'plant.change';

/** What an event is about. */
export interface About {
  /** The person concerned; null: nobody is known. */
  readonly userId: number | null;
  readonly subject?: `login:${number}` | `token:${number}` | `display:${number}`;
  /** Field → what it was and what it is now, of what was changed. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** As it is stored; the moment comes with it. Neither e-mails nor secrets. */
export interface SecurityEvent extends About {
  readonly event: SecurityEventName;
  readonly outcome: 'done' | 'refused';
  readonly reason: ErrorCode | null;
  /** 'user:3', 'command' (the command line) or 'nobody'. */
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string | null;
}
