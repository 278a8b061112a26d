import { providerSignOutEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { call } from '../lib/api-client.ts';
import { signOut } from './account-api.ts';
import { providerOffer } from './provider-offer.ts';

/** The provider's page for signing out there as well; null: there is none, or the person didn't come from there. */
const providerPage = async (): Promise<string | null> => {
  if (!providerOffer()) return null;
  return await call(providerSignOutEndpoint, {}, { quiet: true }).then(
    ({ data }) => data.address,
    () => null,
  );
};

/** Signs out here, then goes on to sign out at the provider; true when it is over here. */
export const signOutEverywhere = async (): Promise<boolean> => {
  const page = await providerPage();
  if (!(await signOut())) return false;
  if (page !== null) location.assign(page);
  return true;
};
