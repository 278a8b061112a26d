import { endpointsOf } from '../http/endpoint.ts';
import type { noteContracts } from './note-contracts.ts';

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

export const notePdfEndpoint = declareEndpoint({
  name: 'notes.pdf',
  method: 'GET',
  path: '/api/notes/{id}/pdf',
  access: 'viewer',
  answerType: ['application/pdf'],
});
