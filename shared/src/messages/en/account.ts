export const accountEn = {} as const satisfies Record<string, string>;
