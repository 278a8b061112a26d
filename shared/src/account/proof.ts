/** The lifetime of a proof of identity (rules/account.md#a-recent-proof). */
export const proofMinutes = 10;

/** The means of proof, the quickest first. */
export const proofWays = ['passkey', 'app', 'password', 'provider'] as const;
export type ProofWay = (typeof proofWays)[number];
