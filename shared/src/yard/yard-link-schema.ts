import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { yardScopes } from './yard-link.ts';

const name = nameSchema(60);

/** A new link. A run's link is for the run's day. */
export const newYardLinkSchema = z
  .discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('run'), name, deliveryId: idSchema }),
    z.strictObject({ scope: z.literal('hall'), name, hallId: hallIdSchema, date: daySchema }),
    z.strictObject({ scope: z.literal('yard'), name, date: daySchema }),
  ])
  .meta({ id: 'NewYardLink' });
export type NewYardLink = z.infer<typeof newYardLinkSchema>;

/** The fields that planners and a link's phone both get. Instants are ISO 8601 in UTC. */
export const yardLinkFields = {
  id: idSchema,
  name: z.string(),
  scope: z.enum(yardScopes),
  date: daySchema,
  /** The run's id; null unless the link is for one run. */
  deliveryId: idSchema.nullable(),
  /** The hall's id; null unless the link is for one hall. */
  hallId: hallIdSchema.nullable(),
  /** The link's end: 06:00 plant time on the day after `date`. */
  validUntil: z.string(),
};

/** A valid link as planners see it; revoked and ended links aren't listed. */
export const yardLinkSchema = z
  .object({
    ...yardLinkFields,
    createdAt: z.string(),
    /** The author's name. */
    createdBy: z.string(),
    /** The time of the latest request, up to a minute behind; null until a phone has used the link. */
    lastSeenAt: z.string().nullable(),
    /**
     * The link's secret, in the QR code as `/yard#<token>`. It contains an HMAC of the link's id and generation, computed for each
     * answer anew, so that nothing secret is stored.
     */
    token: z.string(),
  })
  .meta({ id: 'YardLink' });
export type YardLink = z.infer<typeof yardLinkSchema>;
