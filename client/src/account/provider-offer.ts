import { clientPart } from '../lib/client.ts';

/** The OpenID Connect provider with whose accounts people sign in here. */
export interface ProviderOffer {
  readonly label: string;
  /** Whether passwords are for who asks for their form (`/login?password`) alone. */
  readonly only: boolean;
}

/** The server writes it into the page where there is a provider, so that the form asks nobody; null: there is none. */
export const providerOffer = clientPart((): ProviderOffer | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-provider]')?.content;
  return written === undefined ? null : (JSON.parse(written) as ProviderOffer);
});

/** Whether the form with e-mail and password is shown at this address. */
export const showsPasswordForm = (offer: ProviderOffer | null, search: string): boolean =>
  offer?.only !== true || new URLSearchParams(search).has('password');
