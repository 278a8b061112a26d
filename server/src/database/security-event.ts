import type { AuditDetails } from '@werkplan/shared/account/audit-schema.ts';
import type { AuditEventName } from '@werkplan/shared/account/audit.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';

/** The user and the object that an event concerns. */
export interface EventSubject {
  /** The person concerned; null if unknown. */
  readonly userId: number | null;
  readonly subject?: `${'login' | 'token' | 'display' | 'yardLink' | 'passkey' | 'webhook'}:${number}`;
  readonly details?: AuditDetails;
}

/** An event as stored, without e-mails and secrets; the time is added on storing. */
export interface SecurityEvent extends EventSubject {
  readonly event: AuditEventName;
  readonly outcome: 'done' | 'refused';
  readonly reason: ErrorCode | null;
  /** An actor key such as 'user:3', or 'command' (the command line), 'provider' (OpenID Connect) or 'nobody'. */
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string | null;
}
