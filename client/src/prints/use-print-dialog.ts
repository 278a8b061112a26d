import { useEffect, useRef } from 'react';

/**
 * Opens the browser's print dialog once the sheets are laid out (`isReady`), unless `isByItself` is false, and calls
 * `onClosed` when the dialog closes.
 */
export const usePrintDialog = (isReady: boolean, onClosed: () => void, isByItself = true): void => {
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => {
    if (!isReady) return;
    const closed = (): void => latest.current();
    addEventListener('afterprint', closed);
    // The dialog blocks the page, so it opens only with the next frame, after the sheets are painted.
    const frame = isByItself ? requestAnimationFrame(() => print()) : null;
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      removeEventListener('afterprint', closed);
    };
  }, [isReady, isByItself]);
};
