export const builtFiles: readonly string[];
