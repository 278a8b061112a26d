import { useEffect } from 'react';

/** Switches to the light theme while printing. */
export const usePaperTheme = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    const name = 'data-theme';
    let before: string | null = null;
    const begin = (): void => {
      before ??= root.getAttribute(name);
      root.setAttribute(name, 'light');
    };
    const end = (): void => {
      if (before !== null) root.setAttribute(name, before);
      before = null;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      end();
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
};
