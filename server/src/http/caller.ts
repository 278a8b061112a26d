import type { User } from '@werkplan/shared/account/user.ts';
import type { Actor } from '../change/actor.ts';

/** Who sends a request: a signed-in user, or nobody (`public` endpoints only). */
export interface Caller {
  user: User;
  loginId: number;
  actor: Actor;
}

export const callerOf = (loginId: number, user: User): Caller => ({
  user,
  loginId,
  actor: { key: `user:${user.id}`, id: user.id, name: user.name, loginId },
});
