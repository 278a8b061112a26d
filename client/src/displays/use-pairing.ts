import { pairDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import type { Pairing } from '@werkplan/shared/displays/display-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { displayAccessAtom } from './display-atoms.ts';

const askEveryMs = 3_000;
const refusedPauseMs = 30_000;

type PairingCode = Extract<Pairing, { state: 'waiting' }>;
/** State of the pairing page: `busy` after the server has refused a code, `offline` if it can't be reached. */
export type PairingView =
  | { readonly kind: 'loading' | 'busy' | 'offline' }
  | { readonly kind: 'code'; readonly code: string };

const ask = async (secret: string | undefined): Promise<Pairing> =>
  (await call(pairDisplayEndpoint, { body: { ...(secret !== undefined && { secret }) } }, { quiet: true }))
    .data;

/**
 * Requests a pairing code, and a new one whenever it has expired, until a planner has entered it. Returns what to show.
 */
export const usePairing = (): PairingView => {
  const [view, setView] = useState<PairingView>({ kind: 'loading' });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: PairingCode | undefined;
    const next = async (): Promise<void> => {
      let pauseMs = askEveryMs;
      try {
        const pairing = await ask(current?.secret);
        if (isOver) return;
        if (pairing.state === 'paired') return store().set(displayAccessAtom, 'asking');
        current = pairing;
        setView({ kind: 'code', code: pairing.code });
      } catch (error) {
        if (isOver) return;
        const isRefused = error instanceof ApiError && error.status < 500;
        if (isRefused) pauseMs = refusedPauseMs;
        setView({ kind: isRefused ? 'busy' : 'offline' });
      }
      timer = setTimeout(() => void next(), pauseMs);
    };
    void next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return view;
};
