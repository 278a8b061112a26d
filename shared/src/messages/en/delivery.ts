export const deliveryEn = {} as const satisfies Record<string, string>;
