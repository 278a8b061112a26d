import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { z } from 'zod';

/** Who signed out at the provider: a person everywhere, or one session of theirs. */
export interface ProviderLogout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const timeoutMs = 4_000;
/** An older one is one that somebody has kept. */
const maxAge = '5m';

/** As OpenID Connect Back-Channel Logout 1.0, section 2.4, has it: never a nonce, so that no ID token passes for one. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
});

/** Reads the provider's logout tokens, which it signs. */
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

  /** @throws Error for one that isn't the provider's, isn't for us, is too old, or is none of a logout */
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
