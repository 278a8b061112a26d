import { clientPart } from '../lib/client.ts';

/** The configured OpenID Connect provider. */
export interface ProviderOffer {
  readonly label: string;
  /** If true, passwords are only accepted at `/login?password`. */
  readonly only: boolean;
}

/** Read from the page's HTML, so that no request is needed; null without a provider. */
export const providerOffer = clientPart((): ProviderOffer | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-provider]')?.content;
  return written === undefined ? null : (JSON.parse(written) as ProviderOffer);
});

export const showsPasswordForm = (offer: ProviderOffer | null, search: string): boolean =>
  offer?.only !== true || new URLSearchParams(search).has('password');
