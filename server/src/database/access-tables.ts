import type { AuditDetails } from '@werkplan/shared/account/audit-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { TokenScope } from '@werkplan/shared/tokens/token.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import type { ColumnType, Generated } from 'kysely';
import type { SecurityEvent } from './security-event.ts';

interface UserTable {
  id: Generated<number>;
  email: string;
  name: string;
  passwordHash: string;
  language: Language | null;
  isActive: Generated<boolean>;
  role: Generated<Role>;
  mayChangeReleased: Generated<boolean>;
  hasWeakPassword: Generated<boolean>;
  printsEmptyRuns: Generated<boolean>;
  invitedAt: Generated<Date | null>;
  disabledAt: Generated<Date | null>;
  anonymizedAt: Generated<Date | null>;
  /** True while the log contains the name of an anonymized person. */
  isNamedInLog: Generated<boolean>;
}

export type LoginMethod = 'password' | 'passkey' | 'oidc';

interface LoginTable {
  id: Generated<number>;
  userId: number;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  device: string | null;
  /** The means by which the person proved their identity. */
  method: LoginMethod;
  /** The id that the OpenID Connect provider gives its own session. */
  providerSession: string | null;
  /** The time of the last proof of identity; null if a provider signed the person in without asking for one. */
  provedAt: Date | null;
}

/** A person's account at the OpenID Connect provider. */
interface UserIdentityTable {
  issuer: string;
  subject: string;
  userId: number;
  createdAt: Date;
}

interface PasskeyTable {
  id: Generated<number>;
  userId: number;
  name: string;
  credentialId: string;
  publicKey: string;
  rpId: string;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface AuthenticatorAppTable {
  userId: number;
  secret: string | null;
  since: Date | null;
  offeredSecret: string | null;
  lastStep: Generated<number>;
}

interface ApiTokenTable {
  id: Generated<number>;
  name: string;
  hash: string;
  prefix: string;
  scopes: TokenScope[];
  createdBy: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** One row per invited person; a new link replaces the previous one. */
interface InvitationTable {
  userId: number;
  /** The hash of the link's token; null until the mail is sent. */
  hash: string | null;
  expiresAt: Date;
  usedAt: Date | null;
}

interface ResetTokenTable {
  hash: string;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  voidedAt: Date | null;
}

interface DisplayTable {
  id: Generated<number>;
  name: string;
  keyHash: string | null;
  device: string | null;
  createdAt: Date;
  createdBy: number;
  lastSeenAt: Date | null;
}

interface DisplayPairingTable {
  code: string;
  secretHash: string;
  device: string | null;
  expiresAt: Date;
  displayId: number | null;
}

/** A yard link; its token isn't stored, because it is derived from SESSION_SECRET, the id and the generation. */
interface YardLinkTable {
  id: Generated<number>;
  name: string;
  date: string;
  deliveryId: number | null;
  hallId: HallId | null;
  generation: Generated<number>;
  validUntil: Date;
  revokedAt: Generated<Date | null>;
  createdAt: Date;
  createdBy: number;
  lastSeenAt: Generated<Date | null>;
}

interface SecurityEventTable extends Omit<SecurityEvent, 'subject' | 'details'> {
  id: Generated<number>;
  at: Date;
  subject: string | null;
  details: ColumnType<AuditDetails | null, string | null, never>;
}

/** Tables with the users, tokens, displays and yard links that have access, their sign-ins, and the security events. */
export interface AccessTables {
  appUser: UserTable;
  invitation: InvitationTable;
  resetToken: ResetTokenTable;
  login: LoginTable;
  session: { sid: string; sess: unknown; expire: Date };
  pendingSignIn: { hash: string; userId: number; expiresAt: Date };
  userIdentity: UserIdentityTable;
  passkey: PasskeyTable;
  passkeyChallenge: { hash: string; userId: number | null; expiresAt: Date };
  authenticatorApp: AuthenticatorAppTable;
  recoveryCode: { userId: number; hash: string; usedAt: Date | null };
  knownDevice: { userId: number; hash: string; lastSeenAt: Date };
  usedCaptcha: { hash: string; expiresAt: Date };
  attempt: { key: string; points: number; expire: number };
  apiToken: ApiTokenTable;
  display: DisplayTable;
  displayPairing: DisplayPairingTable;
  yardLink: YardLinkTable;
  securityEvent: SecurityEventTable;
}
