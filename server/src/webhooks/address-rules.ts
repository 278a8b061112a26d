import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that aren't public hosts. */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/**
 * Ranges of IPv6's global addresses that aren't public hosts; everything outside the global range is refused, as are embedded
 * IPv4 addresses.
 */
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [network, bits] of closedV4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of closedV6) closed.addSubnet(network, bits, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

const isPublic = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

/** Returns a URL's host without brackets and trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/**
 * Decides where messages may be sent: by https to the internet, otherwise only to the hosts and networks in `WEBHOOK_ALLOW`
 * (rules/webhooks.md#addresses).
 */
export class AddressRules {
  readonly #hosts: ReadonlySet<string>;
  readonly #networks = new BlockList();

  constructor(allow: readonly string[]) {
    this.#hosts = new Set(allow.filter((one) => !isNetwork(one)).map((host) => host.toLowerCase()));
    for (const [address = '', bits] of allow.filter(isNetwork).map((one) => one.split('/'))) {
      const [family, widest] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
      this.#networks.addSubnet(address, bits === undefined ? widest : Number(bits), family);
    }
  }

  /** True if the URL may be a webhook's address, judged without resolving its name. */
  allowsUrl(url: URL): boolean {
    const host = hostOf(url);
    if (this.#names(host)) return true;
    if (url.protocol !== 'https:' || /(?:^|\.)localhost$/.test(host)) return false;
    return isIP(host) === 0 || isPublic(host);
  }

  /** True if a message to this host may be sent to this resolved address. */
  allowsAddress(host: string, address: string): boolean {
    return isPublic(address) || this.#names(host) || this.#names(address);
  }

  #names(host: string): boolean {
    const version = isIP(host);
    if (version === 0) return this.#hosts.has(host);
    return this.#hosts.has(host) || this.#networks.check(host, version === 4 ? 'ipv4' : 'ipv6');
  }
}

const isNetwork = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') > 0;
