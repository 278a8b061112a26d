import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../lib/api-client.ts';

type RecordPrint<Printed> = (key: string, signal: AbortSignal) => Promise<Printed | null>;

/**
 * Takes a print once per mount, by the first `take` that was passed. Returns undefined until it is taken, and null if there
 * is nothing to print.
 */
export const usePrintedDay = <Printed>(take: RecordPrint<Printed>): Printed | null | undefined => {
  const [first] = useState(() => take);
  const [key] = useState(newIdempotencyKey);
  const [printed, setPrinted] = useState<Printed | null>();
  useEffect(() => {
    const leaving = new AbortController();
    first(key, leaving.signal).then(
      (taken) => {
        if (!leaving.signal.aborted) setPrinted(() => taken);
      },
      // Rejected because the user has left the page or is signed out; nothing more is shown then.
      () => undefined,
    );
    return () => leaving.abort();
  }, [key, first]);
  return printed;
};
