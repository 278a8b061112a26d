import { useEffect, useRef } from 'react';

/** Opens the browser's print dialog once, as soon as the paper is ready, and calls back when it has been closed. */
export const usePrintDialog = (isReady: boolean, onClosed: () => void): void => {
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => {
    if (!isReady) return;
    const closed = (): void => latest.current();
    addEventListener('afterprint', closed);
    // The dialog stops the page: what is on paper shows on screen first.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', closed);
    };
  }, [isReady]);
};
