import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { oidcContracts } from '@werkplan/shared/account/oidc-contracts.ts';
import { beginOidcEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { oidcCallbackPath } from '@werkplan/shared/account/oidc.ts';
import { proofContracts } from '@werkplan/shared/account/proof-contracts.ts';
import { providerProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import { Client } from './client.ts';

/** A browser's cookies for one site. */
class CookieJar {
  readonly #cookies = new Map<string, string>();

  take({ headers }: Response): void {
    for (const one of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Sends one request without following redirects. */
const open = async (address: string, jar: CookieJar, options: RequestInit = {}): Promise<Response> => {
  const headers = { ...options.headers, cookie: jar.header };
  const answer = await fetch(address, { ...options, headers, redirect: 'manual' });
  jar.take(answer);
  return answer;
};

/** A simulated browser that signs in through the provider. */
export class OidcVisitor {
  readonly jar = new CookieJar();
  readonly #plantUrl: string;
  readonly #atProvider = new CookieJar();

  constructor(plantUrl: string) {
    this.#plantUrl = plantUrl;
  }

  /** Starts a sign-in; returns the URL to which the plant redirects. */
  async begin(target = '/delivery'): Promise<string> {
    const answer = await open(this.#plantUrl + beginOidcEndpoint.path, this.jar, {
      method: 'POST',
      body: JSON.stringify({ target }),
      headers: { 'content-type': 'application/json' },
    });
    return oidcContracts['account.beginOidc'].answer.parse(await answer.json()).address;
  }

  /** Follows the provider's redirects and returns the first URL that leads back to the plant. */
  async visitProvider(address: string): Promise<string> {
    let next = address;
    while (!new URL(next).pathname.endsWith(oidcCallbackPath)) {
      const answer = await open(next, this.#atProvider);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the provider stopped: ${answer.status} ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  /** Opens the callback URL; returns the path to which the plant finally redirects. */
  async comeBack(callback: string): Promise<string> {
    return (await open(callback, this.jar)).headers.get('location') ?? 'nowhere';
  }

  /** Performs a complete sign-in. */
  async signIn(): Promise<string> {
    return await this.comeBack(await this.visitProvider(await this.begin()));
  }

  /** Re-authenticates in another window of this browser; returns the path at which that window ends. */
  async prove(): Promise<string> {
    const client = await this.client();
    const answer = await open(this.#plantUrl + providerProofEndpoint.path, this.jar, {
      method: 'POST',
      headers: { 'x-csrf-token': client.csrf },
    });
    const { address } = proofContracts['proof.beginAtProvider'].answer.parse(await answer.json());
    return await this.comeBack(await this.visitProvider(address));
  }

  /** Returns an API client with this browser's session, after it has read who is signed in. */
  async client(): Promise<Client> {
    const client = new Client(this.#plantUrl);
    client.cookie = this.jar.header;
    await client.attempt(checkSessionEndpoint, {});
    return client;
  }
}
