import { Suspense, type ReactNode } from 'react';
import { PlanMenu } from '../drafts/plan-menu.tsx';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useText } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useLazyMenu } from '../ui/menu.tsx';

const MoreEntries = lazyPart(async () => (await import('./more-entries.tsx')).MoreEntries);

/** Menu of the day's further actions. */
const MoreMenu = (): ReactNode => {
  const { t } = useText();
  const trigger = <IconButton icon={Ellipsis} label={t('dayMenu.more')} />;
  const { isUsed, closed } = useLazyMenu({ trigger });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <MoreEntries trigger={trigger} />
    </Suspense>
  );
};

const DraftBar = lazyPart(async () => (await import('../drafts/draft-bar.tsx')).DraftBar, { ahead: null });
const DraftMore = lazyPart(async () => (await import('../drafts/draft-bar.tsx')).DraftMore, { ahead: null });
const PastBar = lazyPart(async () => (await import('../history/past-bar.tsx')).PastBar, { ahead: null });
const YardLinks = idlePart(async () => (await import('../yard/yard-links.tsx')).YardLinks);

interface Props {
  /** Actions that a draft lacks, for example printing. */
  plan?: ReactNode;
  /** Actions that a draft also has. */
  add?: ReactNode;
}

/** Shows the actions of a day's bar, which differ for the plan, a draft and a past moment. */
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
      <YardLinks />
      {plan}
      {add}
      <MoreMenu />
    </>
  );
};
