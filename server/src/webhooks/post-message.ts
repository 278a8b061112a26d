import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { DeliveryError } from '@werkplan/shared/webhooks/webhook.ts';
import { type AddressRules, hostOf } from './address-rules.ts';

const timeoutMs = 10_000;
const keptBytes = 1_024;

/** A receiver's answer, or the error. */
export interface ReceiverAnswer {
  readonly status: number | null;
  readonly error: DeliveryError | null;
  /** The first 1,024 bytes of the answer's body. */
  readonly answer: string | null;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Resolves a name to all addresses like `dns.lookup`. */
export type ResolveHost = (
  host: string,
  options: { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

class RefusedAddress extends Error {}

/** Resolves the host and checks the addresses while connecting. One forbidden address refuses the whole name. */
const checkedLookup =
  (rules: AddressRules, resolve: ResolveHost): LookupFunction =>
  (host, options, found) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return found(error ?? new Error('no address'), '', 0);
      const name = host.toLowerCase().replace(/\.$/, '');
      if (!addresses.every(({ address }) => rules.allowsAddress(name, address)))
        return found(new RefusedAddress(), '', 0);
      if (options.all) (found as unknown as (error: null, all: dns.LookupAddress[]) => void)(null, addresses);
      else found(null, first.address, first.family);
    });
  };

const errorOf = (error: unknown): DeliveryError => {
  if (error instanceof RefusedAddress) return 'refusedAddress';
  const { code = '', name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'unknownHost';
  return /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)
    ? 'tls'
    : 'connection';
};

/**
 * Sends a message and returns its outcome within 10 s. It follows no redirects and connects to exactly the checked address,
 * so that a changing DNS answer can't redirect it.
 */
export const postMessage = async (
  { url: address, headers, body }: Message,
  rules: AddressRules,
  resolve: ResolveHost = dns.lookup,
): Promise<ReceiverAnswer> => {
  const url = new URL(address);
  if (!isSendable(rules, url)) return { status: null, error: 'refusedAddress', answer: null };
  const signal = AbortSignal.timeout(timeoutMs);
  return await new Promise((done) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: checkedLookup(rules, resolve),
      signal,
    });
    request.on('error', (error) =>
      done({ status: null, error: errorOf(signal.aborted ? signal.reason : error), answer: null }),
    );
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let length = 0;
      const end = (): void => {
        const answer = Buffer.concat(chunks).subarray(0, keptBytes).toString().replaceAll('\u0000', '');
        done({ status, error: status >= 200 && status < 300 ? null : 'http', answer });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= keptBytes) end();
      });
      response.on('end', end).on('error', end).on('close', end);
    });
    request.end(body);
  });
};

const isSendable = (rules: AddressRules, url: URL): boolean => rules.allowsUrl(url) && hostOf(url) !== '';
