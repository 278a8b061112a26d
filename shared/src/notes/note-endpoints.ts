import { endpointsOf } from '../http/endpoint.ts';
import type { noteContracts } from './note-contracts.ts';

/** The maximum size of a logo; its allowed media types are below. */
export const maxLogoBytes = 200_000;
export const logoTypes = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof logoTypes)[number];

const declareEndpoint = endpointsOf<typeof noteContracts>();

export const notesOfRunEndpoint = declareEndpoint({
  name: 'notes.ofRun',
  method: 'GET',
  path: '/api/deliveries/{id}/notes',
  access: 'viewer',
});

export const makeNotesEndpoint = declareEndpoint({
  name: 'notes.make',
  method: 'POST',
  path: '/api/deliveries/{id}/notes',
  access: 'planner',
  change: true,
  row: 'deliveries',
});

export const findNoteEndpoint = declareEndpoint({
  name: 'notes.find',
  method: 'GET',
  path: '/api/notes',
  access: 'viewer',
});

export const noteEndpoint = declareEndpoint({
  name: 'notes.read',
  method: 'GET',
  path: '/api/notes/{id}',
  access: 'viewer',
  answerType: ['application/json', 'application/xml'],
});

export const noteWeightsEndpoint = declareEndpoint({
  name: 'notes.weights',
  method: 'GET',
  path: '/api/note-weights',
  access: 'viewer',
});

export const logoEndpoint = declareEndpoint({
  name: 'notes.logo',
  method: 'GET',
  path: '/api/logos/{logo}',
  access: 'viewer',
  answerType: logoTypes,
});

export const changeLogoEndpoint = declareEndpoint({
  name: 'notes.changeLogo',
  method: 'PUT',
  path: '/api/plant/logo',
  access: 'admin',
  inPerson: true,
  bodyTypes: logoTypes,
  maxBody: maxLogoBytes,
});

export const removeLogoEndpoint = declareEndpoint({
  name: 'notes.removeLogo',
  method: 'DELETE',
  path: '/api/plant/logo',
  access: 'admin',
  inPerson: true,
});

export const notePdfEndpoint = declareEndpoint({
  name: 'notes.pdf',
  method: 'GET',
  path: '/api/notes/{id}/pdf',
  access: 'viewer',
  answerType: ['application/pdf'],
});

export const correctNoteEndpoint = declareEndpoint({
  name: 'notes.correct',
  method: 'POST',
  path: '/api/notes/{id}/correction',
  access: 'planner',
  change: true,
});

export const weighNoteEndpoint = declareEndpoint({
  name: 'notes.weighed',
  method: 'PUT',
  path: '/api/notes/{id}/weighed',
  access: 'planner',
});

export const yardNotesEndpoint = declareEndpoint({
  name: 'yard.notes',
  method: 'GET',
  path: '/api/yard/notes',
  access: 'yard',
});

export const yardNotePdfEndpoint = declareEndpoint({
  name: 'yard.notePdf',
  method: 'GET',
  path: '/api/yard/notes/{id}/pdf',
  access: 'yard',
  answerType: ['application/pdf'],
});

export const signNoteEndpoint = declareEndpoint({
  name: 'yard.sign',
  method: 'POST',
  path: '/api/yard/notes/{id}/receipt',
  access: 'yard',
  afterEnd: true,
  change: true,
});
