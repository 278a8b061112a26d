/**
 * A value of the header `x-plan-warning`, sent by sign-in and session check while demo users can sign in from other machines.
 */
export const demoSignInsWarning = 'demo-sign-ins';
/** A value of the header `x-plan-warning`, sent to a person who has signed in with a weak password. */
export const weakPasswordWarning = 'weak-password';
