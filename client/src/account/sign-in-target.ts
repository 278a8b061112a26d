/** Returns the location requested before the sign-in, or the production page. */
export const signInTarget = (state: unknown): string => {
  const from = (state as { from?: { pathname?: unknown; search?: unknown; hash?: unknown } } | null)?.from;
  if (typeof from?.pathname !== 'string' || from.pathname === '/login') return '/production';
  return from.pathname + textOf(from.search) + textOf(from.hash);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
