import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { errorMeanings } from '@werkplan/shared/errors/error-meanings.ts';
import { errorBodySchema } from '@werkplan/shared/errors/error-body-schema.ts';
import { z } from 'zod';

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

const refusalSchema = errorBodySchema
  .extend({
    type: z.enum(Object.keys(errorStatus)).describe(
      Object.entries(errorMeanings)
        .map(([code, when]) => `\`${code}\`: ${when}`)
        .join('\n'),
    ),
  })
  .meta({ id: 'Refusal' });
const retryHeader = z.string().regex(/^\d+$/).optional();
const refused = {
  description: 'Refused; `type` says why',
  headers: z.object({ 'Retry-After': retryHeader.describe('Seconds to wait, with 429') }),
  ...json(refusalSchema),
};
const failed = {
  description: "The server's own trouble; 503 may be sent again as it is",
  headers: z.object({ 'Retry-After': retryHeader.describe('Seconds to wait, with 503') }),
  ...json(refusalSchema),
};
/** The OpenAPI responses of a call that is refused (4XX) or fails (5XX). */
export const refusalResponses = { '4XX': refused, '5XX': failed };
