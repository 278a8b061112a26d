import { endpointsOf } from '../http/endpoint.ts';
import type { draftContracts } from './draft-contracts.ts';

const declareEndpoint = endpointsOf<typeof draftContracts>();

const ofDraft = { access: 'planner', inPerson: true } as const;

export const listDraftsEndpoint = declareEndpoint({
  name: 'drafts.list',
  method: 'GET',
  path: '/api/drafts',
  access: 'planner',
  inPerson: true,
});

export const beginDraftEndpoint = declareEndpoint({
  name: 'drafts.begin',
  method: 'POST',
  path: '/api/drafts',
  access: 'planner',
  inPerson: true,
});

export const readDraftEndpoint = declareEndpoint({
  name: 'drafts.read',
  method: 'GET',
  path: '/api/drafts/{id}',
  access: 'viewer',
  inPerson: true,
});

export const shareDraftEndpoint = declareEndpoint({
  name: 'drafts.share',
  method: 'PUT',
  path: '/api/drafts/{id}',
  ...ofDraft,
});

export const addStepEndpoint = declareEndpoint({
  name: 'drafts.addStep',
  method: 'POST',
  path: '/api/drafts/{id}/steps',
  ...ofDraft,
  maxBody: 300 * 1024,
});

export const removeStepEndpoint = declareEndpoint({
  name: 'drafts.removeStep',
  method: 'DELETE',
  path: '/api/drafts/{id}/steps/{number}',
  ...ofDraft,
});

export const keepStepEndpoint = declareEndpoint({
  name: 'drafts.keepStep',
  method: 'POST',
  path: '/api/drafts/{id}/steps/{number}/keep',
  ...ofDraft,
});

export const takeBackRowEndpoint = declareEndpoint({
  name: 'drafts.takeBack',
  method: 'POST',
  path: '/api/drafts/{id}/take-back',
  ...ofDraft,
});

export const applyDraftEndpoint = declareEndpoint({
  name: 'drafts.apply',
  method: 'POST',
  path: '/api/drafts/{id}/apply',
  ...ofDraft,
  change: true,
});

export const discardDraftEndpoint = declareEndpoint({
  name: 'drafts.discard',
  method: 'DELETE',
  path: '/api/drafts/{id}',
  ...ofDraft,
});
