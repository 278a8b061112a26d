import { useEffect, useRef } from 'react';

/** Opens the browser's print dialog once the print is laid out, and calls back when it is closed. */
export const usePrintDialog = (isReady: boolean, onClosed: () => void): void => {
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => {
    if (!isReady) return;
    const closed = (): void => latest.current();
    addEventListener('afterprint', closed);
    // The dialog blocks the page, so the print is painted on the screen first.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', closed);
    };
  }, [isReady]);
};
