import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../lib/api-client.ts';

type RecordPrint<Printed> = (key: string, signal: AbortSignal) => Promise<Printed | null>;

/** Calls the first `take` once per mount; undefined until it resolves, null if there is nothing to print. */
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
      // The page was left, or the user has signed out.
      () => undefined,
    );
    return () => leaving.abort();
  }, [key, first]);
  return printed;
};
