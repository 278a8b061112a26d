import { hasUnseen } from '@werkplan/shared/values/text.ts';

/** The header is cut with `…` after this many names because proxies accept only a few kB of headers. */
const maxNamed = 50;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const namesIn = (sent: unknown, read: unknown, path: readonly string[]): string[] => {
  if (typeof sent === 'string')
    return typeof read === 'string' && read !== sent && hasUnseen(sent) && !hasUnseen(read)
      ? [path.join('.') || 'body']
      : [];
  if (!isObject(sent) || !isObject(read)) return [];
  // A row of a batch is parsed to `{ order }` or to its validation errors.
  const row = 'order' in read && !('order' in sent) && isObject(read['order']) ? read['order'] : read;
  return Object.entries(sent).flatMap(([name, value]) => namesIn(value, row[name], [...path, name]));
};

/**
 * Returns the header `x-plan-adjusted` with the fields from which invisible characters were removed
 * (rules/api.md#signs-no-one-sees).
 */
export const adjustedHeader = (sent: unknown, read: unknown): { 'x-plan-adjusted'?: string } => {
  const names = namesIn(sent, read, []);
  if (names.length === 0) return {};
  const named = names.slice(0, maxNamed);
  return { 'x-plan-adjusted': [...named, ...(names.length > maxNamed ? ['…'] : [])].join(',') };
};
