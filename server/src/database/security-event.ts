import type { AuditDetails } from '@werkplan/shared/account/audit-schema.ts';
import type { AuditEventName } from '@werkplan/shared/account/audit.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';

/** What an event is about. */
export interface About {
  /** The person concerned; null: nobody is known. */
  readonly userId: number | null;
  readonly subject?: `${'login' | 'token' | 'display' | 'yardLink' | 'passkey' | 'webhook'}:${number}`;
  readonly details?: AuditDetails;
}

/** As it is stored; the moment comes with it. Neither e-mails nor secrets. */
export interface SecurityEvent extends About {
  readonly event: AuditEventName;
  readonly outcome: 'done' | 'refused';
  readonly reason: ErrorCode | null;
  /** 'user:3', 'command' (the command line), 'provider' (of OpenID Connect) or 'nobody'. */
  readonly actor: string;
  readonly address: string | null;
  readonly requestId: string | null;
}
