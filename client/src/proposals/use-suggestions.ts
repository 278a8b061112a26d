import { suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { useEffect, useState } from 'react';
import { call, type Answer } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { inDraft } from '../lib/draft-in-address.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';

type Suggestions = Answer<typeof suggestRunsEndpoint>['data'];

/** Suggestions for the shipments, requested again when the day changes; null until the first answer. */
export const useSuggestions = (shipmentIds: readonly number[]): Suggestions | null => {
  const [found, setFound] = useState<Suggestions | null>(null);
  const day = useAtomValue(shownDayAtom);
  const [id, ...others] = shipmentIds;
  const together = others.join(',');
  useEffect(() => {
    if (id === undefined) return;
    let isLatest = true;
    const query = { ...(together !== '' && { with: together }), ...inDraft() };
    call(suggestRunsEndpoint, { params: { id }, query }).then(
      ({ data }) => isLatest && setFound(data),
      (error: unknown) => isLatest && notifyFailure(error),
    );
    return () => {
      isLatest = false;
    };
  }, [id, together, day]);
  return found;
};
