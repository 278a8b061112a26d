import type { deliveryEn } from '../en/delivery.ts';

export const deliveryDe: Record<keyof typeof deliveryEn, string> = {};
