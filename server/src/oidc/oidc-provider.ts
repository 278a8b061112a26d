import { invalid, DomainError } from '@werkplan/shared/errors/domain-error.ts';
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
  ResponseBodyError,
} from 'openid-client';
import type { Logger } from 'pino';
import type { OidcConfig } from '../config/oidc-config.ts';
import { readClaim, type Claims, parseProviderPerson, type ProviderPerson, findRole } from './claims.ts';
import { LogoutTokens, type ProviderLogout } from './logout-token.ts';
import { attemptSeconds, type SignInAttempt } from './sign-in-attempt.ts';

/** Returns what may be logged of a failure, because an error's text or cause may contain a token. */
const reasonOf = (error: unknown): { name?: unknown; code?: unknown; error?: unknown } => {
  const { name, code, error: word } = (error ?? {}) as { name?: unknown; code?: unknown; error?: unknown };
  return { name, code, error: word };
};

const networkCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'ERR_JWKS_TIMEOUT'];
const firstServerError = 500;

/** True if the provider didn't answer, or only with a server error. */
const isUnreachable = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status >= firstServerError;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // `fetch` throws a TypeError when nobody answers.
  return networkCodes.includes(String(code)) || (error instanceof TypeError && message === 'fetch failed');
};

/** Wraps the error without its text, because the request log prints a refusal's cause. */
const causeOf = (error: unknown): ErrorOptions => {
  const { name, code, error: word } = reasonOf(error);
  return { cause: new Error([name, code, word].filter(Boolean).join(' ')) };
};

const unavailable = (error: unknown): DomainError => new DomainError('OIDC_UNAVAILABLE', {}, causeOf(error));

/** Returns OIDC_UNAVAILABLE if the provider didn't answer, else OIDC_REFUSED. */
const asRefusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  return isUnreachable(error) ? unavailable(error) : new DomainError('OIDC_REFUSED', {}, causeOf(error));
};

/** Time to wait for the provider's answer, in seconds; short because a planner waits for it. */
const timeoutSeconds = 4;
const tryAgainMs = 30_000;

interface ProviderMetadata {
  readonly configuration: Configuration;
  readonly logoutTokens: LogoutTokens;
}

/** Talks to the provider. Its metadata is loaded at the start, and if it doesn't answer, again until it does. */
export class OidcProvider {
  readonly #config: OidcConfig;
  readonly #logger: Logger;
  #found: Promise<ProviderMetadata> | null = null;
  #again: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(config: OidcConfig, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  /** Loads the metadata in the background. */
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
   * Begins a sign-in: returns the provider's address and the attempt to store. If the attempt is to prove an identity
   * (`proves`), the provider authenticates the person again.
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
   * Returns the person who came back with this address.
   * @throws OIDC_REFUSED when the answer doesn't match the attempt; OIDC_UNAVAILABLE when the provider doesn't answer
   */
  async finish(address: URL, { state, nonce, codeVerifier, proves }: SignInAttempt): Promise<ProviderPerson> {
    const { configuration } = await this.#foundOrRefused();
    try {
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        // A proof requires an authentication that is at most as old as the attempt.
        ...(proves !== null && { maxAge: attemptSeconds }),
      });
      const signed: Claims = { ...tokens.claims() };
      const claims = this.#lacks(signed)
        ? await this.#completed(configuration, signed, tokens.access_token)
        : signed;
      this.#tellOfRole(claims);
      return parseProviderPerson(claims, this.#config);
    } catch (error) {
      this.#logger.info(reasonOf(error), 'A sign-in at the OpenID Connect provider was refused.');
      throw asRefusal(error);
    }
  }

  /** Returns the provider's sign-out address that leads on to `backTo`; null if there is none or the provider doesn't answer. */
  async signOutAddress(backTo: string): Promise<string | null> {
    const found = await this.#discovered().catch(() => null);
    if (found?.configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return buildEndSessionUrl(found.configuration, { post_logout_redirect_uri: backTo }).href;
  }

  /**
   * Verifies a logout token.
   * @throws VALIDATION_ERRORS for an invalid token; OIDC_UNAVAILABLE
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

  /** Logs why the claim with the groups gave no role, so that admins find out why somebody is only a viewer. */
  #tellOfRole(claims: Claims): void {
    const { fault } = findRole(claims, this.#config);
    if (!fault) return;
    const claim = this.#config.roleClaim;
    const told = { claim, subject: claims['sub'], ...fault };
    if (fault.reason === 'no group of OIDC_ROLES')
      this.#logger.info(
        told,
        'None of the person’s groups at the OpenID Connect provider has a role; signed in as viewer.',
      );
    else if (fault.reason === 'too many groups')
      this.#logger.warn(
        told,
        'The OpenID Connect provider left the groups out because there are too many (Entra ID: group overage); signed in as viewer. Let it send only groups assigned to Werkplan, or app roles.',
      );
    else
      this.#logger.warn(
        told,
        'The OpenID Connect provider sent no groups in the claim of OIDC_ROLE_CLAIM; signed in as viewer.',
      );
  }

  /** True if the user info may contain claims that the ID token lacks. */
  #lacks(claims: Claims): boolean {
    const { roleClaim } = this.#config;
    return (
      claims['email'] === undefined || (roleClaim !== null && readClaim(claims, roleClaim) === undefined)
    );
  }

  async #completed(configuration: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const info = await fetchUserInfo(configuration, accessToken, String(claims['sub']));
    const { roleClaim } = this.#config;
    const whole: Claims = { ...info, ...claims };
    // Nested claims such as `realm_access.roles` may be only in the user info although both have the outer claim.
    if (roleClaim === null || readClaim(whole, roleClaim) !== undefined) return whole;
    return { ...whole, [roleClaim]: readClaim(info, roleClaim) };
  }

  /** Returns the provider's metadata. @throws OIDC_UNAVAILABLE when the provider doesn't answer */
  async #foundOrRefused(): Promise<ProviderMetadata> {
    try {
      return await this.#discovered();
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Returns the provider's metadata, and caches it after a success. */
  async #discovered(): Promise<ProviderMetadata> {
    this.#found ??= this.#discover();
    try {
      return await this.#found;
    } catch (error) {
      this.#found = null;
      throw error;
    }
  }

  async #discover(): Promise<ProviderMetadata> {
    const { issuer, clientId, clientSecret } = this.#config;
    const address = new URL(issuer);
    // The settings allow plain HTTP only for a provider on this machine.
    const isPlain = address.protocol === 'http:';
    const first = await discovery(address, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      ...(isPlain && { execute: [allowInsecureRequests] }),
    });
    const server = first.serverMetadata();
    // The default is HTTP Basic (OpenID Connect Discovery 1.0, section 3).
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const configuration = new Configuration(server, clientId, clientSecret, authentication(clientSecret));
    configuration.timeout = timeoutSeconds;
    if (isPlain) allowInsecureRequests(configuration);
    enableNonRepudiationChecks(configuration);
    return { configuration, logoutTokens: new LogoutTokens(server, clientId) };
  }
}
