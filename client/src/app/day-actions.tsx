import { Suspense, type ReactNode } from 'react';
import { PlanMenu } from '../drafts/plan-menu.tsx';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { MoreMenu } from './more-menu.tsx';

const DraftBar = lazyPart(async () => (await import('../drafts/draft-bar.tsx')).DraftBar, { ahead: null });
const DraftMore = lazyPart(async () => (await import('../drafts/draft-bar.tsx')).DraftMore, { ahead: null });
const PastBar = lazyPart(async () => (await import('../history/past-bar.tsx')).PastBar, { ahead: null });

interface Props {
  /** Left out of a draft, which e.g. has no print. */
  plan?: ReactNode;
  /** Stays in a draft, which takes it too. */
  add?: ReactNode;
}

/** The verbs at the right end of a day's bar: of the plan, of a draft, or of a moment that is past. */
export const DayActions = ({ plan, add }: Props): ReactNode => {
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  if (isPast)
    return (
      <>
        <Suspense>
          <PastBar />
        </Suspense>
        <MoreMenu />
      </>
    );
  if (isInDraft)
    return (
      <>
        <Suspense>
          <DraftBar />
        </Suspense>
        {add}
        <Suspense>
          <DraftMore />
        </Suspense>
      </>
    );
  return (
    <>
      <PlanMenu />
      {plan}
      {add}
      <MoreMenu />
    </>
  );
};
