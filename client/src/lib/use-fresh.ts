import { useEffect } from 'react';

const everyMs = 5_000;

/** Asks now, and again every 5 s while somebody looks at the page: what other admins and the command line do shows by itself. */
export const useFresh = (ask: () => void): void => {
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
