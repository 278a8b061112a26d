import { useEffect } from 'react';

const everyMs = 5_000;

/**
 * Calls `ask` now and every 5 s while the page is visible, because other admins and the command line also change the
 * data.
 */
export const usePolling = (ask: () => void): void => {
  useEffect(() => {
    ask();
    const again = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask]);
};
