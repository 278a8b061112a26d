import { z } from 'zod';
import type { Contracts } from './endpoint.ts';

export const apiContracts = {
  'api.describe': {
    summary: 'This description',
    answer: z.looseObject({}),
  },
  'api.docs': {
    summary: 'This description as a page to read',
    answer: z.string(),
  },
} satisfies Contracts;
