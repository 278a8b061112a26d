import type { IncomingMessage } from 'node:http';

/**
 * True if the request's Origin is this site: it equals PUBLIC_URL or, if that isn't set, the Host header. A request without
 * Origin is allowed if its Fetch Metadata names this origin or a user's own navigation (`none`), and also without Fetch
 * Metadata, because then no browser has sent it (rules/account.md#whose-requests-are-believed).
 */
export const isOwnOrigin = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): boolean => {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (publicUrl !== null) return origin === publicUrl;
  // Both schemes are accepted, because a proxy may terminate HTTPS.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
};

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns the origin for mailed links: PUBLIC_URL. If that isn't set, the Host header is believed only for a loopback name;
 * otherwise an attacker could have a user's token mailed in a link to the attacker's server. With any other Host header the
 * origin is the address of the server at which the connection arrived.
 */
export const findLinkOrigin = (
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  publicUrl: string | null,
): string => {
  if (publicUrl !== null) return publicUrl;
  const { host = '' } = request.headers;
  if (loopbackHost.test(host)) return `http://${host}`;
  const { localAddress = 'localhost', localPort } = request.socket;
  const [address = ''] = localAddress.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
};
