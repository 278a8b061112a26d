import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { auditEntrySchema } from './audit-schema.ts';
import { auditKinds } from './audit.ts';

export const auditContracts = {
  'audit.list': {
    summary:
      'List sign-ins and changes of accounts and keys, newest first; 50 a page unless `limit` says otherwise',
    query: z.strictObject({
      kind: z.enum(auditKinds, 'validation.invalidFormat').optional(),
      /** The previous page's `next`; absent for the first page. */
      after: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'validation.invalidFormat')
        .transform(Number)
        .optional(),
      /** Entries per page, at most 5000. */
      limit: z
        .string()
        .regex(/^(?:[1-9]\d{0,2}|[1-4]\d{3}|5000)$/, 'validation.invalidFormat')
        .transform(Number)
        .optional(),
    }),
    answer: z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() }),
  },
} satisfies Contracts;
