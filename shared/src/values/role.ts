/** The roles of users, the lowest first; each includes the lower ones (rules/account.md#roles). */
export const roles = ['viewer', 'planner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** True if the role includes the needed one. */
export const isAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
