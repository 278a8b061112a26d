import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { yardScopes } from './yard-link.ts';

const name = nameSchema(60);

/** A link to be made. A run's is for the run's own day. */
export const newYardLinkSchema = z
  .discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('run'), name, deliveryId: idSchema }),
    z.strictObject({ scope: z.literal('hall'), name, hallId: hallIdSchema, date: daySchema }),
    z.strictObject({ scope: z.literal('yard'), name, date: daySchema }),
  ])
  .meta({ id: 'NewYardLink' });
export type NewYardLink = z.infer<typeof newYardLinkSchema>;

/** What every link has. Instants are ISO 8601 in UTC. */
export const yardLinkFields = {
  id: idSchema,
  name: z.string(),
  scope: z.enum(yardScopes),
  date: daySchema,
  /** Of a run's link. */
  deliveryId: idSchema.nullable(),
  /** Of a hall's. */
  hallId: hallIdSchema.nullable(),
  /** 06:00 plant time after the day; a link that was revoked isn't listed any more. */
  validUntil: z.string(),
};

/** A living link as planners see it. */
export const yardLinkSchema = z
  .object({
    ...yardLinkFields,
    createdAt: z.string(),
    /** Name of who made it. */
    createdBy: z.string(),
    /** Up to a minute behind; null until a phone came with it. */
    lastSeenAt: z.string().nullable(),
    /** Its secret, derived anew each time: `/yard#<token>` is what the QR code contains. */
    token: z.string(),
  })
  .meta({ id: 'YardLink' });
export type YardLink = z.infer<typeof yardLinkSchema>;
