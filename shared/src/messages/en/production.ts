export const productionEn = {} as const satisfies Record<string, string>;
