/** Why a released day is changed: one of the plant's reasons, with or without more, or typed. */
export const maxReason = 200;

export const grantStates = ['asked', 'granted', 'declined'] as const;
