import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Logger } from 'pino';
import type { OidcConfig } from '../config/oidc-config.ts';
import { claimAt, type Claims, personIn, type ProviderPerson, roleIn } from './claims.ts';
import { LogoutTokens, type ProviderLogout } from './logout-token.ts';
import { asRefusal, isUnreachable, reasonOf, unavailable } from './provider-error.ts';
import { attemptSeconds, type SignInAttempt } from './sign-in-attempt.ts';

/** A planner waits for it. */
const timeoutSeconds = 4;
const tryAgainMs = 30_000;

interface Discovered {
  readonly configuration: Configuration;
  readonly logoutTokens: LogoutTokens;
}

/** The provider's side of a sign-in. The provider's metadata is asked for at the start, and again until it answers. */
export class OidcProvider {
  readonly #config: OidcConfig;
  readonly #logger: Logger;
  #found: Promise<Discovered> | null = null;
  #again: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(config: OidcConfig, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  /** Looks for the provider; nobody waits for it. */
  start(): void {
    this.#discovered().catch((error: unknown) => {
      this.#logger.warn(reasonOf(error), 'The OpenID Connect provider could not be reached; trying again.');
      if (!this.#isStopped) this.#again = setTimeout(() => this.start(), tryAgainMs).unref();
    });
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#again) clearTimeout(this.#again);
  }

  /**
   * Where the browser goes on, and what it keeps meanwhile. For a proof, whoever is signed in there is asked once more.
   * @throws OIDC_UNAVAILABLE
   */
  async begin(
    redirectUri: string,
    { target, proves }: Pick<SignInAttempt, 'target' | 'proves'>,
  ): Promise<{ address: string; attempt: SignInAttempt }> {
    const { configuration } = await this.#foundOrRefused();
    const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(proves !== null && { prompt: 'login', max_age: '0' }),
    });
    return { address: address.href, attempt: { state, nonce, codeVerifier, target, proves } };
  }

  /**
   * Who has come back with this address.
   * @throws OIDC_REFUSED when the answer isn't the provider's to this attempt; OIDC_UNAVAILABLE
   */
  async finish(address: URL, { state, nonce, codeVerifier, proves }: SignInAttempt): Promise<ProviderPerson> {
    const { configuration } = await this.#foundOrRefused();
    try {
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        // A proof says when the person was asked, which is as old as the attempt at most.
        ...(proves !== null && { maxAge: attemptSeconds }),
      });
      const signed: Claims = { ...tokens.claims() };
      const claims = this.#lacks(signed)
        ? await this.#completed(configuration, signed, tokens.access_token)
        : signed;
      this.#tellOfRole(claims);
      return personIn(claims, this.#config);
    } catch (error) {
      this.#logger.info(reasonOf(error), 'A sign-in at the OpenID Connect provider was refused.');
      throw asRefusal(error);
    }
  }

  /** Where a browser signs out there, to come back afterwards; null where the provider has no such page, or doesn't answer. */
  async signOutAddress(backTo: string): Promise<string | null> {
    const found = await this.#discovered().catch(() => null);
    if (found?.configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return buildEndSessionUrl(found.configuration, { post_logout_redirect_uri: backTo }).href;
  }

  /**
   * Whom a logout token signs out.
   * @throws VALIDATION_ERRORS for a token that isn't the provider's, or none of a logout; OIDC_UNAVAILABLE
   */
  async readLogout(token: string): Promise<ProviderLogout> {
    const { logoutTokens } = await this.#foundOrRefused();
    try {
      return await logoutTokens.read(token);
    } catch (error) {
      this.#logger.info(reasonOf(error), 'A logout token of the OpenID Connect provider was refused.');
      throw isUnreachable(error) ? unavailable(error) : invalid({ logout_token: 'validation.invalidFormat' });
    }
  }

  /** Who wonders why somebody is a viewer finds the claim at fault. */
  #tellOfRole(claims: Claims): void {
    const { fault } = roleIn(claims, this.#config);
    if (!fault) return;
    const claim = this.#config.roleClaim;
    const told = { claim, subject: claims['sub'], ...fault };
    if (fault.reason === 'no group of OIDC_ROLES')
      this.#logger.info(told, 'None of the groups at the OpenID Connect provider has a role: a viewer.');
    else if (fault.reason === 'too many groups')
      this.#logger.warn(
        told,
        'The OpenID Connect provider left the groups out, as there are too many (Entra ID: group overage): a viewer. Let it send only groups assigned to Werkplan, or app roles.',
      );
    else
      this.#logger.warn(
        told,
        'The OpenID Connect provider does not say the groups in the claim of OIDC_ROLE_CLAIM: a viewer.',
      );
  }

  /** Whether something may stand with the user info that the signed claims don't name. */
  #lacks(claims: Claims): boolean {
    const { roleClaim } = this.#config;
    return claims['email'] === undefined || (roleClaim !== null && claimAt(claims, roleClaim) === undefined);
  }

  async #completed(configuration: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const info = await fetchUserInfo(configuration, accessToken, String(claims['sub']));
    const { roleClaim } = this.#config;
    const whole: Claims = { ...info, ...claims };
    // A part of a claim that both have: `realm_access.roles` may stand here alone.
    if (roleClaim === null || claimAt(whole, roleClaim) !== undefined) return whole;
    return { ...whole, [roleClaim]: claimAt(info, roleClaim) };
  }

  /** @throws OIDC_UNAVAILABLE */
  async #foundOrRefused(): Promise<Discovered> {
    try {
      return await this.#discovered();
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Kept once it is there. */
  async #discovered(): Promise<Discovered> {
    this.#found ??= this.#discover();
    try {
      return await this.#found;
    } catch (error) {
      this.#found = null;
      throw error;
    }
  }

  async #discover(): Promise<Discovered> {
    const { issuer, clientId, clientSecret } = this.#config;
    const address = new URL(issuer);
    // The settings allow plain HTTP only for a provider on this machine.
    const isPlain = address.protocol === 'http:';
    const first = await discovery(address, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      ...(isPlain && { execute: [allowInsecureRequests] }),
    });
    const server = first.serverMetadata();
    // By default it is HTTP Basic (OpenID Connect Discovery 1.0, section 3).
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const configuration = new Configuration(server, clientId, clientSecret, authentication(clientSecret));
    configuration.timeout = timeoutSeconds;
    if (isPlain) allowInsecureRequests(configuration);
    enableNonRepudiationChecks(configuration);
    return { configuration, logoutTokens: new LogoutTokens(server, clientId) };
  }
}
