import { Suspense, type ReactNode } from 'react';
import { PlanMenu } from '../drafts/plan-menu.tsx';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useText } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useMenuOnUse } from '../ui/menu.tsx';

const MoreEntries = lazyPart(async () => (await import('./more-entries.tsx')).MoreEntries);

/** Menu with the actions for which a narrow bar has no room. */
const MoreMenu = (): ReactNode => {
  const { t } = useText();
  const trigger = <IconButton icon={Ellipsis} label={t('dayMenu.more')} />;
  const { isUsed, closed } = useMenuOnUse({ trigger });
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

interface Props {
  /** Omitted in a draft, for example printing. */
  plan?: ReactNode;
  /** Kept in a draft. */
  add?: ReactNode;
}

/** Actions at the right end of a day's bar: for the plan, a draft, or a past moment. */
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
