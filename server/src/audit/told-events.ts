import type { AuditEventName } from '@werkplan/shared/account/audit.ts';

/** The person concerned is told of these events by mail, because they change credentials or rights. */
const toldEvents = [
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
type ToldEvent = (typeof toldEvents)[number];

export const isTold = (event: string): event is ToldEvent =>
  (toldEvents as readonly string[]).includes(event);
