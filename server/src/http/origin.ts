import type { IncomingMessage } from 'node:http';

/**
 * True if the request's Origin is this site: equal to PUBLIC_URL, or without one equal to the Host header. A request with
 * neither Origin nor Fetch Metadata doesn't come from a browser and passes (rules/account.md#whose-requests-are-believed).
 */
export const isOwnOrigin = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): boolean => {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (publicUrl !== null) return origin === publicUrl;
  // A proxy may terminate HTTPS, so both schemes are accepted.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
};

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns the origin for mailed links: PUBLIC_URL. Without it a Host header is only believed for a loopback name; otherwise
 * an attacker could have another's token mailed with a link to a foreign server. Any other request gets the address at which
 * its connection arrived.
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
