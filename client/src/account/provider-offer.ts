import { clientPart } from '../lib/client.ts';

/** The OpenID Connect provider that the plant has configured. */
export interface ProviderOffer {
  readonly label: string;
  /** If true, the sign-in page shows the password form only at `/login?password`. */
  readonly only: boolean;
}

/** Returns the provider that the server embeds in the page, so that no request is needed; null if there is none. */
export const providerOffer = clientPart((): ProviderOffer | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-provider]')?.content;
  return written === undefined ? null : (JSON.parse(written) as ProviderOffer);
});

export const showsPasswordForm = (offer: ProviderOffer | null, search: string): boolean =>
  offer?.only !== true || new URLSearchParams(search).has('password');
