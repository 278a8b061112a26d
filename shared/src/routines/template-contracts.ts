import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { templateSchema } from '../deliveries/template-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import {
  changedTemplateSchema,
  listedTemplateSchema,
  newTemplateSchema,
} from './template-requests-schema.ts';

export const templateContracts = {
  'templates.list': {
    summary: 'The templates of recurring texts and runs, each with the next day on which it occurs',
    answer: z.array(listedTemplateSchema),
  },
  'templates.add': {
    summary:
      'Add a template of a slot’s text or of a run: for every working day, or for days of the week every n weeks',
    body: newTemplateSchema,
    answer: templateSchema,
  },
  'templates.change': {
    summary:
      'Save a whole template, and update what it wrote on the opened days from today on, unless somebody has changed that',
    params: idParams,
    body: changedTemplateSchema,
    answer: templateSchema,
  },
  'templates.remove': {
    summary: 'Remove a template, and what it wrote from today on, unless somebody has changed that',
    params: idParams,
    answer: templateSchema,
  },
} satisfies Contracts;
