/** `off`: not a working weekday; `extra`: a working day nevertheless. */
export const dayStates = ['working', 'off', 'holiday', 'closure', 'extra'] as const;
