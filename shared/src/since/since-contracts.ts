import { z } from 'zod';
import { historyEntrySchema } from '../history/history-schema.ts';
import type { Contracts } from '../http/endpoint.ts';
import { papers } from '../plan/paper.ts';
import { daySchema } from '../values/day-schema.ts';
import { pathIdSchema } from '../values/identifier-schema.ts';
import { sinceSchema, snapshotNameSchema } from './since-schema.ts';

export const sinceContracts = {
  'since.read': {
    summary:
      'The differences of a day from its latest print of a paper, and what others have changed since the caller left ' +
      'the day or since the snapshot `from`',
    params: z.strictObject({ date: daySchema }),
    query: z.strictObject({
      paper: z.enum(papers, 'validation.invalidFormat'),
      from: snapshotNameSchema.optional(),
    }),
    answer: sinceSchema,
  },
  'since.leave': {
    summary:
      'Store up to which snapshot the caller has seen the day; an older snapshot than the stored one is ignored',
    params: z.strictObject({ date: daySchema }),
    body: z.strictObject({ seen: snapshotNameSchema }),
  },
  'history.change': {
    summary: 'One change as an entry of the history',
    params: z.strictObject({ id: pathIdSchema }),
    answer: historyEntrySchema,
  },
} satisfies Contracts;
