import type { Request } from 'express';

/**
 * The network address a request comes from, for counting: IPv4 as it is, of IPv6 the /64 that one customer has. Behind
 * a proxy it is what X-Forwarded-For says, as far as TRUST_PROXY believes it.
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
