import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { searchResultSchema } from './search-schema.ts';

/** Results per kind if the caller names no limit. */
const defaultCount = 8;

const maxFound = 50;

export const searchContracts = {
  'search.find': {
    summary:
      'Find orders, shipments and trucks of all days by number, construction site, city, post code or registration. ' +
      'Each word of `q` must be the start of one of their words (or any part of a number or a registration); case and ' +
      'accents are ignored. Up to `limit` of each kind, nearest days first',
    query: z.strictObject({
      q: z.string().trim().min(2, 'validation.tooShort').max(100, 'validation.tooLong'),
      limit: z
        .string()
        .regex(/^\d{1,2}$/, 'validation.invalidFormat')
        .transform(Number)
        .refine((count) => count >= 1 && count <= maxFound, 'validation.invalidFormat')
        .default(defaultCount),
    }),
    answer: searchResultSchema,
  },
} satisfies Contracts;
