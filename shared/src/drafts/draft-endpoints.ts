import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { daySchema } from '../values/day.ts';
import { pathIdSchema } from '../values/identifier.ts';
import {
  draftCallSchema,
  draftIdSchema,
  draftListEntrySchema,
  planDraftSchema,
  rowNameSchema,
} from './draft.ts';

const params = z.strictObject({ id: draftIdSchema });
const stepParams = params.extend({ number: pathIdSchema });

const ofDraft = { access: 'planner', inPerson: true, params } as const;

export const listDraftsEndpoint = declareEndpoint({
  name: 'drafts.list',
  method: 'GET',
  path: '/api/drafts',
  access: 'planner',
  inPerson: true,
  summary: 'Your drafts, by day: private copies of a day in which anything can be tried',
  answer: z.array(draftListEntrySchema),
});

export const beginDraftEndpoint = declareEndpoint({
  name: 'drafts.begin',
  method: 'POST',
  path: '/api/drafts',
  access: 'planner',
  inPerson: true,
  summary: 'Begin a draft of a day, or go on with the one there is',
  body: z.strictObject({ date: daySchema }),
  answer: planDraftSchema,
});

export const readDraftEndpoint = declareEndpoint({
  name: 'drafts.read',
  method: 'GET',
  path: '/api/drafts/{id}',
  access: 'viewer',
  inPerson: true,
  summary:
    'A draft on top of the plan as it is now: what it does to each row, and the steps that no longer fit; your own, or one shared with you',
  params,
  answer: planDraftSchema,
});

export const shareDraftEndpoint = declareEndpoint({
  name: 'drafts.share',
  method: 'PUT',
  path: '/api/drafts/{id}',
  ...ofDraft,
  summary: 'Let colleagues who know its address read your draft, or no longer',
  body: z.strictObject({ isShared: z.boolean() }),
  answer: draftListEntrySchema,
});

export const addStepEndpoint = declareEndpoint({
  name: 'drafts.addStep',
  method: 'POST',
  path: '/api/drafts/{id}/steps',
  ...ofDraft,
  maxBody: 300 * 1024,
  summary:
    'Try a change in your draft: `action` is the name of the call, the rest what it would be sent. Refused as the call itself would be; answers what it would, and the draft. Rows it makes have numbers of their own until the draft is applied',
  body: draftCallSchema,
  answer: z.object({ answer: z.unknown(), draft: planDraftSchema }),
});

export const removeStepEndpoint = declareEndpoint({
  name: 'drafts.removeStep',
  method: 'DELETE',
  path: '/api/drafts/{id}/steps/{number}',
  ...ofDraft,
  params: stepParams,
  summary: 'Take a step of your draft back',
  answer: planDraftSchema,
});

export const keepStepEndpoint = declareEndpoint({
  name: 'drafts.keepStep',
  method: 'POST',
  path: '/api/drafts/{id}/steps/{number}/keep',
  ...ofDraft,
  params: stepParams,
  summary:
    'Have a step that is in conflict with the plan done all the same, as far as the rules allow; else it stays in conflict',
  answer: planDraftSchema,
});

export const takeBackRowEndpoint = declareEndpoint({
  name: 'drafts.takeBack',
  method: 'POST',
  path: '/api/drafts/{id}/take-back',
  ...ofDraft,
  summary:
    'Leave these rows as the plan has them: takes back what your draft does to them, of a step about several only their part',
  body: z.strictObject({ rows: z.array(rowNameSchema).min(1).max(50) }),
  answer: planDraftSchema,
});

export const applyDraftEndpoint = declareEndpoint({
  name: 'drafts.apply',
  method: 'POST',
  path: '/api/drafts/{id}/apply',
  ...ofDraft,
  change: true,
  summary:
    'Apply your draft as one change with one undo, checked on the plan as it is now: all of it, or nothing and what is in `conflicts`',
  answer: z.object({ id: z.int().nullable(), date: daySchema }),
});

export const discardDraftEndpoint = declareEndpoint({
  name: 'drafts.discard',
  method: 'DELETE',
  path: '/api/drafts/{id}',
  ...ofDraft,
  summary: 'Discard your draft; nothing of it is left',
});
