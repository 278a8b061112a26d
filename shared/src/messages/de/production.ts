import type { productionEn } from '../en/production.ts';

export const productionDe: Record<keyof typeof productionEn, string> = {};
