/** The header `x-plan-warning` of sign-in and session check while demo users can sign in from outside. */
export const demoSignInsWarning = 'demo-sign-ins';
/** The same for who has signed in with one of the passwords that are tried first. */
export const weakPasswordWarning = 'weak-password';
