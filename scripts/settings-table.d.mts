/** Returns the rows of the settings' table from the code: `[name, default, what it must be]`. */
export const declaredSettings: () => [name: string, preset: string, must: string][];
