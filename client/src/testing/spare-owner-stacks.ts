import * as React from 'react';

const internalsKey = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development build takes a stack trace for every element, up to ten thousand a second, to name its owner in a warning.
 * Tests draw many elements and read no such trace: from here on React takes that many for taken.
 */
export const spareOwnerStacks = (): void => {
  const internals: unknown = Reflect.get(React, internalsKey);
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts the traces of elements elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {},
  });
};
