/** What a person may do at the plant, the least first (rules/account.md#roles). */
export const roles = ['viewer', 'planner', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do what takes another one: an administrator is a planner too, and a planner a viewer. */
export const isAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
