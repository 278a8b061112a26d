import { useEffect, useRef } from 'react';

/**
 * Opens the browser's print dialog once the print is laid out (unless `isByItself` is false), and calls `onClosed` when
 * it closes.
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
    // The dialog blocks the page, so the print is painted first.
    const frame = isByItself ? requestAnimationFrame(() => print()) : null;
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      removeEventListener('afterprint', closed);
    };
  }, [isReady, isByItself]);
};
