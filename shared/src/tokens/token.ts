/** What a token may: see the plan, change it, or see the halls' totals alone. None includes another. */
export const tokenScopes = ['read', 'write', 'display'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const maxTokenName = 100;
/** So many living tokens a person may have. */
export const maxLivingTokens = 50;
