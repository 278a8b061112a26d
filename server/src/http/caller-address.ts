import type { Request } from 'express';

/**
 * Returns the network address by which a caller's requests are counted: an IPv4 address, or the /64 prefix of an IPv6 address,
 * because one customer gets a whole /64. Behind a proxy the address comes from X-Forwarded-For as far as TRUST_PROXY allows.
 */
export const callerAddress = (request: Request): string => addressForCounting(request.ip ?? '');

export const addressForCounting = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
