import { atom, useSetAtom } from 'jotai';
import PackageCheck from 'lucide-react/icons/package-check';
import SearchX from 'lucide-react/icons/search-x';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { NearViewContext } from '../lib/near-view.ts';
import { unassignedCountAtom } from '../live/unassigned-count.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import lists from './card-list.module.css';
import { ListedCard } from './listed-card.tsx';
import { filterAtom, searchAtom, shownIdsAtom } from './list-state.ts';
import styles from './shipment-list.module.css';
import { useCardList } from './use-card-list.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';

const Leftovers = lazyPart(async () => (await import('./leftovers.tsx')).Leftovers);

/** True if unassigned shipments of earlier days exist; false until their number has arrived, which is after the day. */
const hasLeftoversAtom = atom((get) => (get(unassignedCountAtom)?.leftovers ?? 0) > 0);

/** Id of the card that was focused last, from which `useCardList` derives the tab stop. */
const tabStopAtom = atom<number | null>(null);

interface CardsProps {
  ids: readonly number[];
  tabStop: number | undefined;
  /** Number of cards, from the top of the whole list, that are rendered so far; 0 until the first step of rendering. */
  drawn: number;
  /** Number of cards above this part of the list. */
  before?: number;
}

const Cards = ({ ids, tabStop, drawn, before = 0 }: CardsProps): ReactNode => (
  <ul className={lists['cards']}>
    {ids.map((id, index) => (
      <ListedCard key={id} id={id} isTabStop={drawn > 0 && id === tabStop} isFirst={before + index < drawn} />
    ))}
  </ul>
);

const Empty = (): ReactNode => {
  const { t } = useText();
  const search = useAtomValue(searchAtom);
  const [filter, setFilter] = useAtom(filterAtom);
  const isNarrowed = search.trim() !== '' || filter !== 'all';
  return (
    <EmptyState
      icon={isNarrowed ? SearchX : PackageCheck}
      title={t(isNarrowed ? 'shipment.list.notFound' : 'shipment.list.empty')}
      {...(filter !== 'all' && {
        action: (
          <Button size="small" onClick={() => setFilter('all')}>
            {t('shipment.list.clear')}
          </Button>
        ),
      })}
    />
  );
};

const Loading = (): ReactNode => {
  const { t } = useText();
  return (
    <div className={lists['cards']} role="status" aria-label={t('delivery.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} width="100%" height={60} />
      ))}
    </div>
  );
};

/** List of unassigned shipments, sorted the same for all users; cards that cannot be placed are below a separator. */
export const ShipmentList = (): ReactNode => {
  const { t } = useText();
  const list = useAtomValue(shownIdsAtom);
  const hasLeftovers = useAtomValue(hasLeftoversAtom);
  const filter = useAtomValue(filterAtom);
  const [wanted] = useAtom(tabStopAtom);
  const ids = list ? [...list.first, ...list.second] : [];
  const { scroller, frame, near, drawn, tabStop } = useCardList({
    ids,
    ...(list && { live: list.first.length }),
    first: 20,
    wanted,
    onWanted: useSetAtom(tabStopAtom),
  });
  return (
    <div ref={scroller} {...frame}>
      <div className={styles['edge']} />
      {list && hasLeftovers && (
        <Suspense>
          <Leftovers />
        </Suspense>
      )}
      {!list && <Loading />}
      {list && ids.length === 0 && <Empty />}
      {list && (
        <NearViewContext value={near}>
          <Cards ids={list.first} tabStop={tabStop} drawn={drawn} />
          {list.second.length > 0 && (
            <>
              <div className={lists['separator']}>
                {t(filter === 'moved' ? 'shipment.list.ghosts' : 'shipment.list.inactive', {
                  n: list.second.length,
                })}
              </div>
              <Cards ids={list.second} tabStop={tabStop} drawn={drawn} before={list.first.length} />
            </>
          )}
        </NearViewContext>
      )}
    </div>
  );
};
