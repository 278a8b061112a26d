/** The rows of the settings' table, by the code: `[name, default, what it must be]`. */
export const declaredSettings: () => [name: string, preset: string, must: string][];
