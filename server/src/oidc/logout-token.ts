import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { z } from 'zod';

/** A logout at the provider, of a person or of one session. */
export interface ProviderLogout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const timeoutMs = 4_000;
/** The age up to which logout tokens are accepted; older ones may be replays. */
const maxAge = '5m';

/**
 * The claims by OpenID Connect Back-Channel Logout 1.0, section 2.4, which forbids a nonce so that no ID token passes as a
 * logout token.
 */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
});

/** Verifies the provider's signed logout tokens. */
export class LogoutTokens {
  readonly #keys: JWTVerifyGetKey;
  readonly #issuer: string;
  readonly #audience: string;

  constructor({ issuer, jwks_uri: address }: ServerMetadata, clientId: string) {
    if (address === undefined) throw new Error('the provider names no keys');
    this.#keys = createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutMs });
    this.#issuer = issuer;
    this.#audience = clientId;
  }

  /** Verifies and reads a token. @throws Error for another issuer or audience, an old token, or one not for a logout */
  async read(token: string): Promise<ProviderLogout> {
    const { payload } = await jwtVerify(token, this.#keys, {
      issuer: this.#issuer,
      audience: this.#audience,
      maxTokenAge: maxAge,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { iss, sub = null, sid = null } = claimsSchema.parse(payload);
    if (sub === null && sid === null) throw new Error('the logout token names nobody');
    return { issuer: iss, subject: sub, providerSession: sid };
  }
}
