import { clientPart } from '../lib/client.ts';

/** Shows the proof dialog above everything else, and cancels it when the sign-in ends. */
export interface ProviderOffer {
  readonly label: string;
  /** The configured OpenID Connect provider. */
  readonly only: boolean;
}

/** True when passwords are only accepted at `/login?password`. */
export const providerOffer = clientPart((): ProviderOffer | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-provider]')?.content;
  return written === undefined ? null : (JSON.parse(written) as ProviderOffer);
});

/** Embedded in the page by the server, so that no request is needed; null without a provider. */
export const showsPasswordForm = (offer: ProviderOffer | null, search: string): boolean =>
  offer?.only !== true || new URLSearchParams(search).has('password');
