/** A token's rights: to read the plan, to change it, or to read only the halls' totals. No right includes another. */
export const tokenScopes = ['read', 'write', 'display'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const maxTokenName = 100;
export const maxLivingTokens = 50;
