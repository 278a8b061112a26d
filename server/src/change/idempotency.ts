import { createHash } from 'node:crypto';

/** A caller's key for one intent, and what the intent was. */
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

/** What makes a request this one and no other. */
export interface Intent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
}

/** Same method, path, query, If-Match and body (whatever the order of members) give the same print. */
export const fingerprintOf = ({ method, path, query, ifMatch, body }: Intent): string => {
  const wish = `${method} ${path} ${JSON.stringify(sorted(body)) ?? ''}`;
  // Named only where they are there: most requests have neither, and keys kept before these counted stay good.
  const condition = Object.keys(query).length > 0 || ifMatch !== undefined ? [sorted(query), ifMatch] : null;
  return createHash('sha256')
    .update(condition ? `${wish} ${JSON.stringify(condition)}` : wish)
    .digest('hex');
};
