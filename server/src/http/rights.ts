import type { Role } from '@werkplan/shared/values/role.ts';

/** All rights of a user or script as one value, so that connections with outdated rights can be found by comparing. */
export type Rights = Role | `${Role}, no released days`;

export const rightsOf = (role: Role, mayChangeReleased: boolean): Rights =>
  mayChangeReleased ? role : `${role}, no released days`;
