/** The header `x-plan-warning` of sign-in and session check while demo users can sign in from outside. */
export const demoSignInsWarning = 'demo-sign-ins';
