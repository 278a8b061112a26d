export const grantStates = ['asked', 'granted', 'declined'] as const;
