import { z } from 'zod';
import { auditEvents, type AuditEventName } from './audit.ts';

/**
 * What exactly was done, by what it is of: `[before, after]` of what was changed (`role`, a plant setting), else the value itself
 * (the `role` of an invitation; how many sign-ins `ended`). Neither names of people nor e-mails.
 */
const auditDetailsSchema = z.record(z.string(), z.unknown());
export type AuditDetails = z.infer<typeof auditDetailsSchema>;

/** Somebody as they are called now. */
const personSchema = z.object({ id: z.int(), name: z.string() }).nullable();

/** An access, or what an admin did with an account. Instants are ISO 8601 in UTC. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: z.string(),
    event: z.enum(Object.keys(auditEvents) as [AuditEventName, ...AuditEventName[]]),
    outcome: z.enum(['done', 'refused']),
    /** The code of what refused it. */
    reason: z.string().nullable(),
    /** `person`, the `command` line, the OpenID Connect `provider`, or `nobody` who was known. */
    by: z.enum(['person', 'command', 'provider', 'nobody']),
    person: personSchema,
    /** Whom it concerns; null: nobody who is known. */
    about: personSchema,
    details: auditDetailsSchema.nullable(),
    /** IP address; null: the command line, or the person was made anonymous. */
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;
