import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { momentInQuery } from '../live/moment-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { isRestorable, restorableKinds } from './restorable.ts';

export const restoreContracts = {
  'days.restore': {
    summary:
      'Make a row of a day, or one field of it, what it was at a moment; a run with what lay on it. An ordinary change, refused as one. ' +
      '`version`: the row as its sender saw it last; left out = not checked',
    params: z.strictObject({ date: daySchema }),
    body: z
      .strictObject({
        at: momentInQuery,
        kind: z.enum(restorableKinds, 'validation.invalidFormat'),
        id: idSchema,
        field: z.string().max(40).optional(),
        version: versionSchema.optional(),
      })
      .check(({ value: { kind, field }, issues }) => {
        if (field !== undefined && !isRestorable(kind, field))
          issues.push({ code: 'custom', path: ['field'], message: 'validation.unknownField', input: field });
      }),
    answer: z.object({ kind: z.enum(restorableKinds), id: idSchema }),
  },
} satisfies Contracts;
