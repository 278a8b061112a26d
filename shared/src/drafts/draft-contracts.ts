import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { pathIdSchema } from '../values/identifier-schema.ts';
import {
  draftCallSchema,
  draftIdSchema,
  draftListEntrySchema,
  planDraftSchema,
  rowNameSchema,
} from './draft-schema.ts';

const params = z.strictObject({ id: draftIdSchema });

const stepParams = params.extend({ number: pathIdSchema });

export const draftContracts = {
  'drafts.list': {
    summary: 'Your drafts, by day: private copies of a day in which anything can be tried',
    answer: z.array(draftListEntrySchema),
  },
  'drafts.begin': {
    summary: 'Begin a draft of a day, or go on with the one there is',
    body: z.strictObject({ date: daySchema }),
    answer: planDraftSchema,
  },
  'drafts.read': {
    summary:
      'A draft on top of the plan as it is now: what it does to each row, and the steps that no longer fit; your own, or one shared with you',
    params,
    answer: planDraftSchema,
  },
  'drafts.share': {
    params,
    summary: 'Let colleagues who know its address read your draft, or no longer',
    body: z.strictObject({ isShared: z.boolean() }),
    answer: draftListEntrySchema,
  },
  'drafts.addStep': {
    params,
    summary:
      'Try a change in your draft: `action` is the name of the call, the rest what it would be sent. Refused as the call itself would be; answers what it would, and the draft. Rows it makes have numbers of their own until the draft is applied',
    body: draftCallSchema,
    answer: z.object({ answer: z.unknown(), draft: planDraftSchema }),
  },
  'drafts.removeStep': {
    params: stepParams,
    summary: 'Take a step of your draft back',
    answer: planDraftSchema,
  },
  'drafts.keepStep': {
    params: stepParams,
    summary:
      'Have a step that is in conflict with the plan done all the same, as far as the rules allow; else it stays in conflict',
    answer: planDraftSchema,
  },
  'drafts.takeBack': {
    params,
    summary:
      'Leave these rows as the plan has them: takes back what your draft does to them, of a step about several only their part',
    body: z.strictObject({ rows: z.array(rowNameSchema).min(1).max(50) }),
    answer: planDraftSchema,
  },
  'drafts.apply': {
    params,
    summary:
      'Apply your draft as one change with one undo, checked on the plan as it is now: all of it, or nothing and what is in `conflicts`',
    answer: z.object({ id: z.int().nullable(), date: daySchema }),
  },
  'drafts.discard': {
    params,
    summary: 'Discard your draft; nothing of it is left',
  },
} satisfies Contracts;
