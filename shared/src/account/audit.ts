import { z } from 'zod';

/** What is written down of access to the plan, with the kind by which the list is filtered. */
export const auditEvents = {
  signIn: 'signIns',
  signOut: 'signIns',
  'proof.give': 'signIns',
  'passkey.add': 'keys',
  'passkey.remove': 'keys',
  'authenticatorApp.confirm': 'keys',
  'authenticatorApp.remove': 'keys',
  'recoveryCodes.renew': 'keys',
  'recoveryCode.use': 'signIns',
  'secondStep.reset': 'people',
  'password.change': 'keys',
  'password.askReset': 'keys',
  'password.reset': 'keys',
  'token.make': 'keys',
  'token.revoke': 'keys',
  'display.pair': 'keys',
  'display.remove': 'keys',
  'yardLink.make': 'keys',
  'yardLink.revoke': 'keys',
  'user.add': 'people',
  'user.disable': 'people',
  'user.enable': 'people',
  'user.password': 'people',
  'user.role': 'roles',
  'user.mayChangeReleased': 'roles',
  'user.signOut': 'people',
  'user.identify': 'keys',
  'user.unlink': 'keys',
  'user.passwordLink': 'people',
  'user.anonymize': 'people',
  'invitation.send': 'invitations',
  'invitation.accept': 'invitations',
  'plant.change': 'plant',
  'plan.restore': 'plant',
  'plan.new': 'plant',
  'webhook.make': 'keys',
  'webhook.change': 'keys',
  'webhook.remove': 'keys',
} as const;
export type AuditEventName = keyof typeof auditEvents;

export const auditKinds = ['signIns', 'roles', 'invitations', 'people', 'keys', 'plant'] as const;
export type AuditKind = (typeof auditKinds)[number];

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
