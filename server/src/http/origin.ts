import type { IncomingMessage } from 'node:http';

/**
 * Whether a request may come from the origin it names: with PUBLIC_URL its Origin is exactly that, without it the Origin's
 * host is the Host header. Without Origin and Fetch-Metadata it isn't a browser's and passes
 * (rules/account.md#whose-requests-are-believed).
 */
export const isOwnOrigin = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): boolean => {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (publicUrl !== null) return origin === publicUrl;
  // A proxy may speak HTTPS for us, so both schemes are ours; anything else in an Origin isn't.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
};

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Where a mailed link leads: PUBLIC_URL. Without it the Host header isn't believed, or anybody could have another's
 * token mailed to lead to a server of theirs: only a loopback name is, which leads nowhere but to the reader's own
 * computer; else it is the address at which the request's connection arrived.
 */
export const linkOrigin = (
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
