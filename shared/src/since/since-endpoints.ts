import { z } from 'zod';
import { historyEntrySchema } from '../history/history.ts';
import { declareEndpoint } from '../http/endpoint.ts';
import { papers } from '../plan/paper.ts';
import { daySchema } from '../values/day.ts';
import { pathIdSchema } from '../values/identifier.ts';
import { sinceSchema, snapshotNameSchema } from './since.ts';

export const sinceEndpoint = declareEndpoint({
  name: 'since.read',
  method: 'GET',
  path: '/api/days/{date}/since',
  access: 'viewer',
  inPerson: true,
  summary:
    "What reads otherwise than on the day's latest print of a paper, and what others changed since the caller left the day or since the snapshot `from`",
  params: z.strictObject({ date: daySchema }),
  query: z.strictObject({
    paper: z.enum(papers, 'validation.invalidFormat'),
    from: snapshotNameSchema.optional(),
  }),
  answer: sinceSchema,
});

export const leaveDayEndpoint = declareEndpoint({
  name: 'since.leave',
  method: 'PUT',
  path: '/api/days/{date}/visit',
  access: 'viewer',
  inPerson: true,
  summary:
    'Says up to which snapshot the caller has seen the day; an older one than said before counts for nothing',
  params: z.strictObject({ date: daySchema }),
  body: z.strictObject({ seen: snapshotNameSchema }),
});

export const changeEntryEndpoint = declareEndpoint({
  name: 'history.change',
  method: 'GET',
  path: '/api/changes/{id}',
  access: 'viewer',
  summary: 'One change as the history tells it',
  params: z.strictObject({ id: pathIdSchema }),
  answer: historyEntrySchema,
});
