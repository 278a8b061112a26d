import { type OidcRefusal, oidcRefusals } from '@werkplan/shared/account/oidc.ts';

/** Why the browser was sent back from the provider without a sign-in; null for everyone else. */
export const providerRefusalIn = (search: string): OidcRefusal | null => {
  const named = new URLSearchParams(search).get('error');
  return oidcRefusals.find((code) => code === named) ?? null;
};

/** Takes it out of the address: a reload, or whoever gets the address, isn't shown it again. */
export const hideProviderRefusal = (): void => {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  if (!query.has('error')) return;
  query.delete('error');
  history.replaceState(history.state, '', pathname + (query.size > 0 ? `?${query.toString()}` : ''));
};
