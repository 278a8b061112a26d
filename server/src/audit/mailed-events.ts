import type { AuditEventName } from '@werkplan/shared/account/audit.ts';

/** The person concerned is notified of these events by mail, because they change credentials or rights. */
const mailedEvents = [
  'passkey.add',
  'passkey.remove',
  'authenticatorApp.confirm',
  'authenticatorApp.remove',
  'recoveryCodes.renew',
  'recoveryCode.use',
  'secondStep.reset',
  'password.change',
  'password.reset',
  'token.make',
  'user.anonymize',
  'user.disable',
  'user.enable',
  'user.handOverLink',
  'user.identify',
  'user.mayChangeReleased',
  'user.password',
  'user.role',
  'user.signOut',
  'user.unlink',
] as const satisfies readonly AuditEventName[];
type MailedEvent = (typeof mailedEvents)[number];

export const isMailed = (event: string): event is MailedEvent =>
  (mailedEvents as readonly string[]).includes(event);
