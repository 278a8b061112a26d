import { createHash } from 'node:crypto';

/** A request's idempotency key, and the fingerprint that shows if another request with the key is the same request. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
};

/** The parts of a request by which its repetition is recognized. */
export interface RequestIdentity {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
}

/** Hashes method, path, query, If-Match and body. The order of members in the body's JSON doesn't matter. */
export const fingerprintOf = ({ method, path, query, ifMatch, body }: RequestIdentity): string => {
  const wish = `${method} ${path} ${JSON.stringify(sorted(body)) ?? ''}`;
  // Query and If-Match are hashed only if the request has them, so that fingerprints stored by older versions stay valid.
  const condition = Object.keys(query).length > 0 || ifMatch !== undefined ? [sorted(query), ifMatch] : null;
  return createHash('sha256')
    .update(condition ? `${wish} ${JSON.stringify(condition)}` : wish)
    .digest('hex');
};
