import type { Request } from 'express';

/**
 * Returns the network (`networkOf`) by which a caller's requests are counted. Behind a proxy the address comes from
 * X-Forwarded-For as far as TRUST_PROXY allows.
 */
export const callerAddress = (request: Request): string => networkOf(request.ip ?? '');

/**
 * Returns the network of an IP address: an IPv4 address itself (`::ffff:1.2.3.4` becomes `1.2.3.4`), or the /64 prefix of an
 * IPv6 address. Internet providers assign a whole /64 to one connection, which could otherwise pose as countless addresses.
 */
export const networkOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
