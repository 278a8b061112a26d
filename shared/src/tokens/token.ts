/** A token's rights: read the plan, change it, or read only the halls' totals. None includes another. */
export const tokenScopes = ['read', 'write', 'display'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const maxTokenName = 100;
export const maxLivingTokens = 50;
