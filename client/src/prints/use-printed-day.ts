import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../lib/api-client.ts';
import { type PrintedDay, takePrint } from './printed-day.ts';

/** The selected day, taken once for printing; undefined until it is there, null for a day without runs. */
export const usePrintedDay = (): PrintedDay | null | undefined => {
  const [key] = useState(newIdempotencyKey);
  const [printed, setPrinted] = useState<PrintedDay | null>();
  useEffect(() => {
    const leaving = new AbortController();
    takePrint(key, leaving.signal).then(
      (taken) => {
        if (!leaving.signal.aborted) setPrinted(taken);
      },
      // Left, or signed out: the page goes.
      () => undefined,
    );
    return () => leaving.abort();
  }, [key]);
  return printed;
};
