/** True when a route change must check the session; the first load always does. */
export const signInTarget = (state: unknown): string => {
  const from = (state as { from?: { pathname?: unknown; search?: unknown; hash?: unknown } } | null)?.from;
  if (typeof from?.pathname !== 'string' || from.pathname === '/login') return '/production';
  return from.pathname + textOf(from.search) + textOf(from.hash);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
