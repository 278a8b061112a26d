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
    summary: 'The caller’s drafts, by day: private copies of a day in which changes can be tried',
    answer: z.array(draftListEntrySchema),
  },
  'drafts.begin': {
    summary: 'Begin a draft of a day, or answer the existing one',
    body: z.strictObject({ date: daySchema }),
    answer: planDraftSchema,
  },
  'drafts.read': {
    summary:
      'A draft applied to the current plan: what it changes in each row, and the steps that no longer fit; your own ' +
      'draft, or one shared with you',
    params,
    answer: planDraftSchema,
  },
  'drafts.share': {
    params,
    summary: 'Let colleagues who know the address of your draft read it, or stop that',
    body: z.strictObject({ isShared: z.boolean() }),
    answer: draftListEntrySchema,
  },
  'drafts.addStep': {
    params,
    summary:
      'Try a change in your draft: `action` is the name of a call, the other fields are its request. It is refused as ' +
      'the call itself would be; otherwise it answers what the call would, and the draft. New rows have ids of the ' +
      'draft until it is applied',
    body: draftCallSchema,
    answer: z.object({ answer: z.unknown(), draft: planDraftSchema }),
  },
  'drafts.removeStep': {
    params: stepParams,
    summary: 'Remove a step from your draft',
    answer: planDraftSchema,
  },
  'drafts.keepStep': {
    params: stepParams,
    summary:
      'Run a step in conflict with the plan nevertheless, as far as the rules allow; otherwise it stays in conflict',
    answer: planDraftSchema,
  },
  'drafts.takeBack': {
    params,
    summary:
      'Undo what your draft does to these rows; a step about several shipments keeps its effect on the others',
    body: z.strictObject({ rows: z.array(rowNameSchema).min(1).max(50) }),
    answer: planDraftSchema,
  },
  'drafts.apply': {
    params,
    summary:
      'Apply your draft to the current plan as one change with one undo; either all of it, or nothing and the refusal ' +
      'names the `conflicts`',
    answer: z.object({ id: z.int().nullable(), date: daySchema }),
  },
  'drafts.discard': {
    params,
    summary: 'Discard your draft with all its steps',
  },
} satisfies Contracts;
