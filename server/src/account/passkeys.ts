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
import {
  findPasskey,
  listPasskeysOfSite,
  recordPasskeyUse,
  spendChallenge,
  storeChallenge,
  type StoredPasskey,
} from './passkey-store.ts';

export interface PasskeyContext {
  db: Database;
  clock: Clock;
}

/** The site for which a passkey is made. Browsers offer a passkey only on its site. */
export interface PasskeySite {
  /** The site's origin, such as 'https://werkplan.example'. */
  readonly origin: string;
  /** The site's host name, such as 'werkplan.example' (WebAuthn's relying party id). */
  readonly rpId: string;
}

/** Returns the site by PUBLIC_URL, else by the request's Origin or Host header. @throws PASSKEY_REFUSED for an invalid address */
export const readPasskeySite = (
  request: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | null,
): PasskeySite => {
  const { origin: named, host } = request.headers;
  // The Origin header can be believed, because the router has refused requests of other origins.
  const origin = publicUrl ?? named ?? `http://${host}`;
  if (!URL.canParse(origin)) throw new DomainError('PASSKEY_REFUSED');
  return { origin, rpId: new URL(origin).hostname };
};

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** Encodes a user's id as WebAuthn's user handle. */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(String(userId)));

const described = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as Transports,
  }));

/** Creates the options for registering a passkey, with a single-use challenge. */
export const createRegistrationOptions = async (
  { db, clock }: PasskeyContext,
  { id, email, name }: User,
  { rpId, name: rpName }: PasskeySite & { name: string },
): Promise<Record<string, unknown>> => {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: email,
    userDisplayName: name,
    userID: handleOf(id),
    attestationType: 'none',
    excludeCredentials: described(await listPasskeysOfSite(db, id, rpId)),
    // A user can sign in with nothing but a passkey, so the device must verify the user by fingerprint, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, id, clock.now());
  return { ...options };
};

/** Runs a verification of the library and refuses the passkey if it fails or throws. @throws PASSKEY_REFUSED */
const verified = async <Result extends { verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Result> => {
  const result = await verify().catch((cause: unknown) => {
    throw new DomainError('PASSKEY_REFUSED', {}, { cause });
  });
  if (!result.verified) throw new DomainError('PASSKEY_REFUSED');
  return result;
};

/** Verifies a new passkey and returns it with the data to store. @throws PASSKEY_REFUSED */
export const verifyRegistration = async (
  { db, clock }: PasskeyContext,
  userId: number,
  { origin, rpId }: PasskeySite,
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

/**
 * Creates the options for a sign-in or a proof of identity with a passkey, with a single-use challenge: any passkey of this
 * site, or only those of the user `userId`.
 */
export const createAuthenticationOptions = async (
  { db, clock }: PasskeyContext,
  { rpId }: PasskeySite,
  userId: number | null,
): Promise<Record<string, unknown>> => {
  const allowed = userId === null ? [] : described(await listPasskeysOfSite(db, userId, rpId));
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: allowed,
  });
  await storeChallenge(db, options.challenge, null, clock.now());
  return { ...options };
};

/**
 * Verifies a sign-in, or a proof of identity, with a passkey of this site and records the use of the passkey. The device must
 * have verified the user.
 * @throws PASSKEY_REFUSED for a passkey that is unknown or of another site, a wrong signature, a used challenge or an
 * unexpected counter
 */
export const verifyPasskey = async (
  { db, clock }: PasskeyContext,
  { origin, rpId }: PasskeySite,
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
  if (!(await recordPasskeyUse(db, passkey, authenticationInfo.newCounter, clock.now())))
    throw new DomainError('PASSKEY_REFUSED');
  return passkey;
};
