/** `off`: a weekday on which the plant doesn't work; `extra`: a day on which it works all the same. */
export const dayStates = ['working', 'off', 'holiday', 'closure', 'extra'] as const;
