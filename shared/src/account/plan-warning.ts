/** The value of `x-plan-warning` in sign-in and session check while demo users can sign in from outside. */
export const demoSignInsWarning = 'demo-sign-ins';
/** The value for a person who has signed in with a weak password. */
export const weakPasswordWarning = 'weak-password';
