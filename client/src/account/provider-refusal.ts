import { type OidcRefusal, oidcRefusals } from '@werkplan/shared/account/oidc.ts';

/** Returns the reason for which the provider's callback refused the sign-in; null if it did not. */
export const providerRefusalIn = (search: string): OidcRefusal | null => {
  const named = new URLSearchParams(search).get('error');
  return oidcRefusals.find((code) => code === named) ?? null;
};

/** Removes the reason from the address, so that a reload or a shared link does not show it again. */
export const hideProviderRefusal = (): void => {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  if (!query.has('error')) return;
  query.delete('error');
  history.replaceState(history.state, '', pathname + (query.size > 0 ? `?${query.toString()}` : ''));
};
