import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import {
  changedTemplateSchema,
  listedTemplateSchema,
  newTemplateSchema,
  templateSchema,
} from './template-schema.ts';

export const templateContracts = {
  'templates.list': {
    summary: 'What comes again: texts of slots and runs, with the next day of each',
    answer: z.array(listedTemplateSchema),
  },
  'templates.add': {
    summary:
      'Keep the text of a slot or a run for a truck: every working day, or on days of the week every n weeks',
    body: newTemplateSchema,
    answer: templateSchema,
  },
  'templates.change': {
    summary:
      'Save a whole template; the opened days from today on follow where nobody has changed what it wrote',
    params: idParams,
    body: changedTemplateSchema,
    answer: templateSchema,
  },
  'templates.remove': {
    summary: 'End a template; from today on goes what it wrote and nobody has changed',
    params: idParams,
    answer: templateSchema,
  },
} satisfies Contracts;
