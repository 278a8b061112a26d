import { useEffect } from 'react';

/** Paper is white: while the page is printed it has the light theme. */
export const usePaperTheme = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const begin = (): void => {
      before ??= dataset['theme'];
      dataset['theme'] = 'light';
    };
    const end = (): void => {
      if (before !== undefined) dataset['theme'] = before;
      before = undefined;
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
