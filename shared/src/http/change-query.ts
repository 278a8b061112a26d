/** The maximum length of a reason for changing a released day. */
export const maxReason = 200;
