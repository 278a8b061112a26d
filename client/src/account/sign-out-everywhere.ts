import { providerSignOutEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { call } from '../lib/api-client.ts';
import { signOut } from './account-api.ts';
import { providerOffer } from './provider-offer.ts';

/** Returns the provider's sign-out address; null if there is none or the user signed in by another method. */
const providerPage = async (): Promise<string | null> => {
  if (!providerOffer()) return null;
  return await call(providerSignOutEndpoint, {}, { quiet: true }).then(
    ({ data }) => data.address,
    () => null,
  );
};

/** Signs out here and then at the provider; resolves to true if the session here has ended. */
export const signOutEverywhere = async (): Promise<boolean> => {
  const page = await providerPage();
  if (!(await signOut())) return false;
  if (page !== null) location.assign(page);
  return true;
};
