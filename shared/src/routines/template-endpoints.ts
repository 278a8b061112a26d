import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { idParams } from '../values/identifier.ts';
import {
  changedTemplateSchema,
  listedTemplateSchema,
  newTemplateSchema,
  templateSchema,
} from './template.ts';

export const listTemplatesEndpoint = declareEndpoint({
  name: 'templates.list',
  method: 'GET',
  path: '/api/templates',
  access: 'viewer',
  fields: true,
  paged: true,
  summary: 'What comes again: texts of slots and runs, with the next day of each',
  answer: z.array(listedTemplateSchema),
});

export const addTemplateEndpoint = declareEndpoint({
  name: 'templates.add',
  method: 'POST',
  path: '/api/templates',
  access: 'planner',
  change: true,
  summary:
    'Keep the text of a slot or a run for a truck: every working day, or on days of the week every n weeks',
  body: newTemplateSchema,
  answer: templateSchema,
});

export const changeTemplateEndpoint = declareEndpoint({
  name: 'templates.change',
  method: 'PUT',
  path: '/api/templates/{id}',
  access: 'planner',
  change: true,
  row: 'templates',
  summary:
    'Save a whole template; the opened days from today on follow where nobody has changed what it wrote',
  params: idParams,
  body: changedTemplateSchema,
  answer: templateSchema,
});

export const removeTemplateEndpoint = declareEndpoint({
  name: 'templates.remove',
  method: 'DELETE',
  path: '/api/templates/{id}',
  access: 'planner',
  change: true,
  row: 'templates',
  summary: 'End a template; from today on goes what it wrote and nobody has changed',
  params: idParams,
  answer: templateSchema,
});
