import type { Role } from '@werkplan/shared/values/role.ts';

/** All rights of a person or script as one comparable value: a connection with outdated rights reconnects. */
export type Rights = Role | `${Role}, no released days`;

export const rightsOf = (role: Role, mayChangeReleased: boolean): Rights =>
  mayChangeReleased ? role : `${role}, no released days`;
