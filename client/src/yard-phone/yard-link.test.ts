// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetLink, openLink } from './yard-link.ts';

const secret = 'x'.repeat(43);
const token = (id: number): string => `yard_${id}_${secret}`;

/** Opens a page at this address in a new tab. */
const visit = (address: string): ReturnType<typeof openLink> => {
  history.replaceState(null, '', address);
  return openLink();
};
beforeEach(() => localStorage.clear());

it('the token is removed from the address, and kept for reloads of this tab', () => {
  expect(visit(`/yard#${token(3)}`)).toEqual({ linkId: '3', token: token(3), owner: 'link:3' });
  expect(location.href).not.toContain(secret);
  // Another tab has opened another link since.
  const own: unknown = history.state;
  visit(`/yard#${token(4)}`);
  history.replaceState(own, '', '/yard?run=7');
  expect(openLink()?.linkId).toBe('3');
});

it('an address without a link opens the last one until it ends', () => {
  expect(visit('/yard')).toBeNull();
  const link = visit(`/yard#${token(3)}`);
  expect(visit('/yard')?.token).toBe(token(3));
  if (link) forgetLink(link);
  expect(visit('/yard')).toBeNull();
  expect(localStorage.length).toBe(0);
});

it.each([
  ['', true],
  ['.', true],
  ['%20', true],
  ['&utm_source=sms', true],
  ['x', false],
  ['-', false],
  ['%2D', false],
  ['%', true],
  [')', true],
  ['%3E', true],
])('a token followed by %j in the address is read: %s', (end, isRead) => {
  expect(visit(`/yard#${token(3)}${end}`)?.token).toBe(isRead ? token(3) : undefined);
});

it.each(['##', '#%23', '#%2523', '#%252523', '#%20', '#%3C', '#(', '?fbclid=x#', '/#'])(
  'a token behind %j is read',
  (before) => {
    expect(visit(`/yard${before}${token(3)}`)?.token).toBe(token(3));
  },
);

it.each([
  `#yard%5F3%5F${secret}`,
  `#yard%255f3%255f${secret}`,
  `#yard_3_%78${secret.slice(1)}`,
  `#yard_3_${secret}%2E`,
])('a token with escapes is read: %s', (hash) => {
  expect(visit(`/yard${hash}`)?.token).toBe(token(3));
});

it.each(['#yard_3_short', '#none', '#'])(
  '%j is no token, and no way back to the last link either',
  (hash) => {
    visit(`/yard#${token(3)}`);
    expect(visit(`/yard${hash}`)?.linkId).toBe(hash === '#' ? '3' : undefined);
  },
);
