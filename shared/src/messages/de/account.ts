import type { accountEn } from '../en/account.ts';

export const accountDe: Record<keyof typeof accountEn, string> = {};
