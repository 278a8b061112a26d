/** The maximum length of a reason for changing a released day. */
export const maxReason = 200;

export const grantStates = ['asked', 'granted', 'declined'] as const;
