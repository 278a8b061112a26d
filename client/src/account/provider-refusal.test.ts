// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { showsPasswordForm } from './provider-offer.ts';
import { hideProviderRefusal, providerRefusalIn } from './provider-refusal.ts';

afterEach(() => history.replaceState(null, '', '/'));

it('reads a known reason for the refusal from the address, and ignores other values', () => {
  expect(providerRefusalIn('?error=OIDC_UNKNOWN_USER')).toBe('OIDC_UNKNOWN_USER');
  for (const search of ['', '?error=', '?error=TOKEN_USED', '?error=<b>'])
    expect(providerRefusalIn(search)).toBe(null);
});

it('removes only the reason from the address', () => {
  history.replaceState({ usr: 1 }, '', '/login?password&error=OIDC_REFUSED');
  hideProviderRefusal();
  expect([location.pathname, location.search, history.state]).toEqual(['/login', '?password=', { usr: 1 }]);
});

it('hides the password form if only the provider signs users in, unless the address asks for it', () => {
  const only = { label: 'Stahlwerk-Konto', only: true };
  expect(showsPasswordForm(null, '')).toBe(true);
  expect(showsPasswordForm({ ...only, only: false }, '')).toBe(true);
  expect(showsPasswordForm(only, '?error=OIDC_REFUSED')).toBe(false);
  expect(showsPasswordForm(only, '?password')).toBe(true);
});
