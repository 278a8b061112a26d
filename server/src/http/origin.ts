import type { IncomingMessage } from 'node:http';

/**
 * Whether a request may come from where it says: with PUBLIC_URL its Origin is exactly that, without it the Origin's
 * host is the Host header. Without Origin and Fetch-Metadata it isn't a browser's and passes (decisions 'Access').
 */
export const isOwnOrigin = (request: Pick<IncomingMessage, 'headers'>, publicUrl: string | null): boolean => {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (publicUrl !== null) return origin === publicUrl;
  // A proxy may speak HTTPS for us, so both schemes are ours; anything else in an Origin isn't.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
};
