/** The maximum length of a change's reason in characters. */
export const maxReason = 200;
