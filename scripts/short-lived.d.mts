export const shortLived: readonly string[];
