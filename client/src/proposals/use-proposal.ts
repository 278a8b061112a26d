import { proposeDayEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import type { Proposal } from '@werkplan/shared/proposals/proposal-schema.ts';
import { useEffect, useState } from 'react';
import { proposalScopeAtom, answeredMovesAtom } from '../deliveries/proposed.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { draftQuery } from '../lib/draft-in-address.ts';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';

export interface ProposalOptions {
  readonly allowSplit: boolean;
  readonly moveUnpinned: boolean;
}

export interface ProposalResult extends Proposal {
  /** Duration of the search in seconds; null while the search is running. */
  readonly seconds: number | null;
}

/** Debounce (ms) for searching again while the day keeps changing. */
const restMs = 250;
/** Timeout (ms) of a request; it includes the wait for the server's search worker. */
const searchTimeoutMs = 30_000;

/**
 * Requests a proposal and returns it; null until the first answer. A new proposal is answered twice, quickly and then in
 * its final form; later changes of the day or of the options request the final form again.
 */
export const useProposal = (options: ProposalOptions): ProposalResult | null => {
  const { store } = useClient();
  const [found, setFound] = useState<ProposalResult | null>(null);
  const date = useAtomValue(selectedDayAtom);
  const day = useAtomValue(shownDayAtom);
  const asked = useAtomValue(proposalScopeAtom);
  const { allowSplit, moveUnpinned } = options;
  const isNew = found === null;
  useEffect(() => {
    if (!day || !asked) return;
    const ended = new AbortController();
    const show = (proposal: Proposal, seconds: number | null): void => {
      store.set(answeredMovesAtom, proposal.moves);
      setFound({ ...proposal, seconds });
    };
    const ask = async (effort: 'first' | 'final'): Promise<Proposal> => {
      const body = {
        ...(asked.shipmentIds && { shipmentIds: [...asked.shipmentIds] }),
        ...(asked.deliveryIds && { deliveryIds: [...asked.deliveryIds] }),
        ...draftQuery(),
        allowSplit,
        moveUnpinned,
        effort,
      };
      const { data } = await call(
        proposeDayEndpoint,
        { params: { date }, body },
        { signal: ended.signal, timeoutMs: searchTimeoutMs },
      );
      return data;
    };
    const search = async (): Promise<void> => {
      const begin = performance.now();
      // A quick answer is requested only for a new proposal, because the server computes it on its main thread.
      if (isNew) show(await ask('first'), null);
      else setFound((shown) => shown && { ...shown, seconds: null });
      show(await ask('final'), (performance.now() - begin) / 1000);
    };
    const timer = setTimeout(
      () => {
        search().catch((error: unknown) => ended.signal.aborted || notifyFailure(error));
      },
      isNew ? 0 : restMs,
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
    // `isNew` is no dependency, because it must not cause another search when the first answer arrives.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [date, day, asked, allowSplit, moveUnpinned]);
  return found;
};
