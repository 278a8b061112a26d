import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { oidcCallbackPath, oidcLogoutPath } from '@werkplan/shared/account/oidc.ts';
import type { OidcConfig } from '../../server/src/config/oidc-config.ts';
import { freePort } from './free-port.ts';

/** The claims of an account. */
type ProviderAccount = { readonly sub: string } & Readonly<Record<string, unknown>>;

export interface TestProvider {
  readonly url: string;
  /** The plant's configuration for this provider. */
  readonly config: OidcConfig;
  /** The account that the next sign-in uses. */
  account: ProviderAccount;
  /** While true, authorization codes expire before they are redeemed. */
  givesOldCodes: boolean;
  /** Modifies the claims of ID tokens, as a dishonest provider would. */
  alter: (claims: JWTPayload) => JWTPayload;
  /** While true, ID tokens are signed with a foreign key. */
  isForged: boolean;
  /** Starts answering requests for the plant at this URL. */
  serve(plantUrl: string): void;
  /** Stops answering until `serve` is called again. */
  pause(): void;
  /** Sends the plant a back-channel logout for this session, or for all sessions of the account. */
  signOut(sub: string, session?: string): Promise<void>;
  /** Signs claims with the provider's key. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

const clientId = 'werkplan';
const clientSecret = 'what-the-provider-and-the-plant-know-Q7x2';
const keyId = 'k1';

/** Starts a real OpenID Connect provider on a port of its own; it signs in `account` without interaction. */
export const startOidcProvider = async (): Promise<TestProvider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const others = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const url = `http://127.0.0.1:${await freePort()}`;
  let provider: Provider | null = null;

  const testProvider: TestProvider = {
    url,
    config: {
      issuer: url,
      clientId,
      clientSecret,
      label: 'Stahlwerk-Konto',
      roleClaim: null,
      roles: [],
      trustEmail: false,
      createUsers: false,
      only: false,
    },
    account: { sub: 'nobody' },
    givesOldCodes: false,
    alter: (claims) => claims,
    isForged: false,
    serve: (plantUrl) => {
      provider = makeProvider(plantUrl);
    },
    pause: () => {
      provider = null;
    },
    signOut: async (sub, session) => {
      const client = await provider?.Client.find(clientId);
      const logout = client as unknown as { backchannelLogout(sub: string, sid?: string): Promise<void> };
      Object.assign(logout, { backchannelLogoutSessionRequired: session !== undefined });
      await logout.backchannelLogout(sub, session);
      Object.assign(logout, { backchannelLogoutSessionRequired: true });
    },
    sign: async (claims) =>
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .sign(testProvider.isForged ? others.privateKey : privateKey),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };

  const makeProvider = (plantUrl: string): Provider => {
    const made = new Provider(url, {
      jwks: { keys: [jwk] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [plantUrl + oidcCallbackPath],
          post_logout_redirect_uris: [`${plantUrl}/login`],
          backchannel_logout_uri: plantUrl + oidcLogoutPath,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['name', 'groups'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      cookies: { keys: ['only the tests’ own'] },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: {
        AuthorizationCode: 60,
        Session: 600,
        Interaction: 60,
        Grant: 600,
        IdToken: 60,
        AccessToken: 60,
      },
      // The provider's default dispatcher refuses requests to the local machine.
      fetch: async (address, { method, headers, body, signal } = {}) =>
        await fetch(address, { method, headers, body, signal } as RequestInit),
      findAccount: (_, accountId) => ({ accountId, claims: () => testProvider.account }),
    });
    const { AuthorizationCode } = made;
    const find = AuthorizationCode.find.bind(AuthorizationCode) as (
      code: string,
    ) => Promise<object | undefined>;
    const findOlder = async (code: string) => {
      const found = await find(code);
      return found && testProvider.givesOldCodes ? Object.assign(found, { exp: 1 }) : found;
    };
    Object.assign(AuthorizationCode, { find: findOlder });
    made.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && body?.id_token)
        body.id_token = await testProvider.sign(testProvider.alter(decodeJwt(body.id_token)));
    });
    return made;
  };

  /** Signs every visitor in as `account` and grants consent. */
  const signIn = async (serving: Provider, request: IncomingMessage, response: ServerResponse) => {
    const { params } = await serving.interactionDetails(request, response);
    const grant = new serving.Grant({
      accountId: testProvider.account.sub,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope(String(params['scope']));
    const result = {
      login: { accountId: testProvider.account.sub },
      consent: { grantId: await grant.save() },
    };
    await serving.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  const server = createServer((request, response) => {
    if (!provider) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction/')) return void signIn(provider, request, response);
    void provider.callback()(request, response);
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  return testProvider;
};
