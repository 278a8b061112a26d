import { z } from 'zod';
import { auditEvents, type AuditEventName } from './audit.ts';

/**
 * The details of an event, keyed by field: `[before, after]` of a changed value (`role`, a plant setting), else the value itself
 * (an invitation's `role`; the number of `ended` sign-ins). Contains neither names of people nor e-mails.
 */
const auditDetailsSchema = z.record(z.string(), z.unknown());
export type AuditDetails = z.infer<typeof auditDetailsSchema>;

const personSchema = z.object({ id: z.int(), name: z.string() }).nullable();

/** A sign-in or refusal, or an admin's change of an account. Instants are ISO 8601 in UTC. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: z.string(),
    event: z.enum(Object.keys(auditEvents) as [AuditEventName, ...AuditEventName[]]),
    outcome: z.enum(['done', 'refused']),
    /** The error code of a refused event; null for a done one. */
    reason: z.string().nullable(),
    /** The author: a `person`, the `command` line, the OpenID Connect `provider`, or `nobody` if unknown. */
    by: z.enum(['person', 'command', 'provider', 'nobody']),
    person: personSchema,
    /** The person concerned; null if unknown. */
    about: personSchema,
    details: auditDetailsSchema.nullable(),
    /** IP address; null for the command line and anonymized people. */
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;
