const mostRemembered = 500;
const own = new Set<string>();

/** Remembers the changes of this window: everything else is news. */
export const rememberOwn = (mutationId: string): void => {
  own.add(mutationId);
  const [oldest] = own;
  if (own.size > mostRemembered && oldest !== undefined) own.delete(oldest);
};

export const isOwn = (mutationId: string | undefined): boolean =>
  mutationId !== undefined && own.has(mutationId);
