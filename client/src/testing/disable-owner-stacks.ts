import * as React from 'react';

const internalsKey = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Makes React believe that its quota of stack traces is used up. React's development build records a trace for up to
 * ten thousand elements a second, but tests render many elements and never read the traces.
 */
export const disableOwnerStacks = (): void => {
  const internals: unknown = Reflect.get(React, internalsKey);
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React no longer keeps its count of owner stacks here.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {},
  });
};
