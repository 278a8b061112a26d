import { Suspense, type FunctionComponent, type ReactNode } from 'react';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import type { CardTagProps, OrderExtras, RunColumnProps } from '../orders/order-places.ts';

/** Renders the part only while a draft is shown, because its code is loaded for the first draft. */
const inDraft = <Props extends object>(Part: FunctionComponent<Props>): FunctionComponent<Props> => {
  const InDraft = (props: Props): ReactNode =>
    useAtomValue(draftIdAtom) !== null && (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  return InDraft;
};

const DraftMark = lazyPart<FunctionComponent<CardTagProps>>(
  async () => (await import('./draft-mark.tsx')).DraftMark,
  { ahead: null },
);
const OutOfServiceRuns = lazyPart<FunctionComponent<RunColumnProps>>(
  async () => (await import('./out-of-service-runs.tsx')).OutOfServiceRuns,
  { ahead: null },
);

/** Adds to the board the marks of an open draft, and the runs that it takes out of service. */
export const draftPlaces: Partial<OrderExtras> = {
  cardTags: [inDraft(DraftMark)],
  runColumns: [inDraft(OutOfServiceRuns)],
};
