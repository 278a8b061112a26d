import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';

/**
 * Reason why a phone may not reach an address: `local` leads to the own device, `bare` is a name of the local network,
 * `plain` an unencrypted address.
 */
export type OriginProblem = 'local' | 'bare' | 'plain';

const localHost = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/;
/** Matches names with a top-level domain that public DNS does not resolve. */
const ofNetwork = /\.(?:local|localdomain|lan|intern|internal|intranet|corp|home|home\.arpa|fritz\.box)$/;
const isAddress = (host: string): boolean => /^(?:\d+(?:\.\d+){3}|\[.+\])$/.test(host);

/** Returns why phones may not reach this origin; null if nothing speaks against it. */
export const originProblem = (origin: string): OriginProblem | null => {
  const { protocol, hostname: written } = new URL(origin);
  // A fully qualified name may end with a dot.
  const hostname = written.replace(/\.$/, '');
  if (localHost.test(hostname)) return 'local';
  if (!isAddress(hostname) && (!hostname.includes('.') || ofNetwork.test(hostname))) return 'bare';
  return protocol === 'https:' ? null : 'plain';
};

/** Returns the origin typed with or without `https://`; null if it is invalid or has a path, query, hash or user. */
export const parseOrigin = (typed: string): string | null => {
  const text = typed.trim();
  const address = /^\w+:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, search, hash, username } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && `${pathname}${search}${hash}${username}` === '/' ? origin : null;
};

/** Returns the server's PUBLIC_URL, which it embeds in the page (`server/src/http/site.ts`); null if it has none. */
const toldOrigin = (): string | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-origin]')?.content;
  return written === undefined ? null : (JSON.parse(written) as string);
};

const storageKey = 'werkplan.yardOrigin';
const typedAtom = atomWithLazy(() => readStored(storageKey));

/** Origin of yard links: the one entered in this browser, otherwise PUBLIC_URL, otherwise the origin of this page. */
export const yardOriginAtom = atom(
  (get) => get(typedAtom) ?? toldOrigin() ?? location.origin,
  (_get, set, origin: string) => {
    const isTold = origin === (toldOrigin() ?? location.origin);
    if (isTold) removeStored(storageKey);
    else writeStored(storageKey, origin);
    set(typedAtom, isTold ? null : origin);
  },
);
