import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../lib/api-client.ts';

type Take<Printed> = (key: string, signal: AbortSignal) => Promise<Printed | null>;

/** What `take` takes of the selected day for printing, once, with the first `take`; undefined until it is there, null when there is nothing. */
export const usePrintedDay = <Printed>(take: Take<Printed>): Printed | null | undefined => {
  const [first] = useState(() => take);
  const [key] = useState(newIdempotencyKey);
  const [printed, setPrinted] = useState<Printed | null>();
  useEffect(() => {
    const leaving = new AbortController();
    first(key, leaving.signal).then(
      (taken) => {
        if (!leaving.signal.aborted) setPrinted(() => taken);
      },
      // Left, or signed out: the page goes.
      () => undefined,
    );
    return () => leaving.abort();
  }, [key, first]);
  return printed;
};
