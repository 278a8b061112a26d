/** So long a proof counts (rules/account.md#a-recent-proof). */
export const proofMinutes = 10;

/** Ways to show that it is still the person who sits there, the quickest first. */
export const proofWays = ['passkey', 'app', 'password', 'provider'] as const;
export type ProofWay = (typeof proofWays)[number];
