import type { Role } from '@werkplan/shared/values/role.ts';

/** All that a person, or a person's script, may, in words that are compared: whoever has others by now comes in anew. */
export type Rights = Role | `${Role}, no released days`;

/** Those of an account, or of the person who made a token. */
export const rightsOf = (role: Role, mayChangeReleased: boolean): Rights =>
  mayChangeReleased ? role : `${role}, no released days`;
