import { providerSignOutEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { call } from '../lib/api-client.ts';
import { signOut } from './account-api.ts';
import { providerOffer } from './provider-offer.ts';

/** The provider's sign-out address; null when there is none or the user signed in otherwise. */
const providerPage = async (): Promise<string | null> => {
  if (!providerOffer()) return null;
  return await call(providerSignOutEndpoint, {}, { quiet: true }).then(
    ({ data }) => data.address,
    () => null,
  );
};

/** Signs out here and then at the provider; resolves to true when the local session has ended. */
export const signOutEverywhere = async (): Promise<boolean> => {
  const page = await providerPage();
  if (!(await signOut())) return false;
  if (page !== null) location.assign(page);
  return true;
};
