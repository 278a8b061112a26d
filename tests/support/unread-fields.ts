const fieldsOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        `${path}.${key}`,
        ...fieldsOf(inner, `${path}.${key}`),
      ])
    : [];

const watched = <Value>(value: Value, path: string, read: Set<string>): Value =>
  typeof value === 'object' && value !== null
    ? new Proxy(value, {
        get: (target, key) => {
          const at = `${path}.${String(key)}`;
          read.add(at);
          return watched<unknown>(Reflect.get(target, key), at, read);
        },
      })
    : value;

/**
 * Lists the fields that a schema check ignores, i.e. those that the schema neither declares nor forbids. The fields of
 * the OpenAPI document itself count as known.
 */
export const unreadFields = <Document extends object>(
  document: Document,
  check: (watchedDocument: Document) => void,
): string[] => {
  const read = new Set(Object.keys(document).map((key) => `.${key}`));
  check(watched(document, '', read));
  return fieldsOf(document, '').filter((field) => !read.has(field));
};
