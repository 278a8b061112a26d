import { z } from 'zod';
import { instantInQuery } from '../http/reading-query.ts';

/** A moment of a day: an instant (RFC 3339), or right after the change that made a revision of the day's stream. */
export type Moment = { readonly instant: string } | { readonly revision: number };

/** `?at=2026-11-17T06:39:00Z` or `?at=50`. */
export const momentInQuery = z.union(
  [
    z
      .string()
      .regex(/^(?:0|[1-9]\d{0,14})$/)
      .transform((text): Moment => ({ revision: Number(text) })),
    instantInQuery.transform((instant): Moment => ({ instant })),
  ],
  'validation.invalidFormat',
);
