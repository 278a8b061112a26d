/** The roles of people, the lowest first (rules/account.md#roles). */
export const roles = ['viewer', 'planner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** True if a role includes another one: an administrator is a planner too, and a planner a viewer. */
export const isAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
