export const maxReason = 200;
