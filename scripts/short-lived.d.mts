export const shortLivedOptions: readonly string[];
