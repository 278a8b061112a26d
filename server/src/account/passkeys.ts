import type { IncomingMessage } from 'node:http';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { spendChallenge, storeChallenge } from './passkey-challenge-store.ts';
import { findPasskey, noteUse, passkeysAt, type StoredPasskey } from './passkey-store.ts';

export interface PasskeyContext {
  db: Database;
  clock: Clock;
}

/** For which site a passkey is made: browsers show it there alone. */
export interface Site {
  /** 'https://werkplan.example' */
  readonly origin: string;
  /** 'werkplan.example' */
  readonly rpId: string;
}

/** The site that a request is made to. @throws PASSKEY_REFUSED for a Host that is none */
export const siteOf = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): Site => {
  const { origin: named, host } = request.headers;
  // The router has let no other origin through.
  const origin = publicUrl ?? named ?? `http://${host}`;
  if (!URL.canParse(origin)) throw new DomainError('PASSKEY_REFUSED');
  return { origin, rpId: new URL(origin).hostname };
};

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** WebAuthn's own form of a person's number. */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(String(userId)));

const described = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as Transports,
  }));

/** Options for the browser to make a passkey of the user's; they count once. */
export const registrationOptions = async (
  { db, clock }: PasskeyContext,
  { id, email, name }: User,
  { rpId, name: rpName }: Site & { name: string },
): Promise<Record<string, unknown>> => {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: email,
    userDisplayName: name,
    userID: handleOf(id),
    attestationType: 'none',
    excludeCredentials: described(await passkeysAt(db, id, rpId)),
    // Signs in by itself, without an e-mail and without a password: so it has to ask for finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, id, clock.now());
  return { ...options };
};

/** What the library throws of is as wrong as what it doesn't verify. */
const verified = async <Result extends { verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Result> => {
  const result = await verify().catch((cause: unknown) => {
    throw new DomainError('PASSKEY_REFUSED', {}, { cause });
  });
  if (!result.verified) throw new DomainError('PASSKEY_REFUSED');
  return result;
};

/** A passkey that the browser made. @throws PASSKEY_REFUSED */
export const verifyRegistration = async (
  { db, clock }: PasskeyContext,
  userId: number,
  { origin, rpId }: Site,
  response: unknown,
): Promise<Omit<StoredPasskey, 'id'>> => {
  const { registrationInfo } = await verified(
    async () =>
      await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: async (challenge) => await spendChallenge(db, challenge, userId, clock.now()),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }),
  );
  if (!registrationInfo) throw new DomainError('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    userId,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    rpId,
    counter,
    transports: transports.slice(0, 8).map(String),
  };
};

/** Options to sign in with any passkey of this site, or with one of these; they count once. */
export const authenticationOptions = async (
  { db, clock }: PasskeyContext,
  { rpId }: Site,
  userId: number | null,
): Promise<Record<string, unknown>> => {
  const allowed = userId === null ? [] : described(await passkeysAt(db, userId, rpId));
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: allowed,
  });
  await storeChallenge(db, options.challenge, null, clock.now());
  return { ...options };
};

/**
 * Whose passkey the browser has used, for this site, and with finger, face or PIN; its use is noted.
 * @throws PASSKEY_REFUSED: unknown, of another site, with a challenge that was used, or a count that it had before
 */
export const verifyPasskey = async (
  { db, clock }: PasskeyContext,
  { origin, rpId }: Site,
  response: { id: string },
): Promise<StoredPasskey> => {
  const passkey = await findPasskey(db, response.id);
  if (passkey?.rpId !== rpId) throw new DomainError('PASSKEY_REFUSED');
  const { credentialId, publicKey, counter } = passkey;
  const { authenticationInfo } = await verified(
    async () =>
      await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: async (challenge) => await spendChallenge(db, challenge, null, clock.now()),
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter,
        },
        requireUserVerification: true,
      }),
  );
  if (!(await noteUse(db, passkey, authenticationInfo.newCounter, clock.now())))
    throw new DomainError('PASSKEY_REFUSED');
  return passkey;
};
