import { z } from 'zod';
import { instantInQuery } from '../http/reading-query-schema.ts';
import type { Moment } from './moment.ts';

/** Accepts an instant, `?at=2026-11-17T06:39:00Z`, or a revision, `?at=50`. */
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
