import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { FoundOrder, FoundShipment, FoundTruck } from '@werkplan/shared/search/search-schema.ts';
import { foundSpans } from '@werkplan/shared/search/search-words.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import AppWindow from 'lucide-react/icons/app-window';
import FileText from 'lucide-react/icons/file-text';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { TruckTypeBadge } from '../trucks/truck-type-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { distanceText } from './distance-text.ts';
import { dayOfHit, type PageHit, type RunHit, type Hit, type PlanHit } from './hit.ts';
import styles from './hit-option.module.css';

type Words = readonly string[];

/** Highlights those parts of a text that match the searched words. */
const MarkedText = ({ text, words }: { text: string; words: Words }): ReactNode => {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of foundSpans(text, words)) {
    pieces.push(
      text.slice(done, from),
      <mark key={from} className={styles['mark']}>
        {text.slice(from, to)}
      </mark>,
    );
    done = to;
  }
  return [...pieces, text.slice(done)];
};

const Site = ({ found, words }: { found: FoundOrder | FoundShipment; words: Words }): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['line']}>
      <b className={cx(styles['name'], found.isCanceled && styles['struck'])}>
        <MarkedText text={found.constructionSite} words={words} />
      </b>
      <span className={styles['number']}>
        <MarkedText text={t('search.number', { number: found.orderId })} words={words} />
      </span>
      {found.isCanceled && <Badge>{t('order.status.canceled')}</Badge>}
    </span>
  );
};

const Town = ({ found, words }: { found: FoundOrder | FoundShipment; words: Words }): ReactNode => (
  <>
    <MarkedText text={found.postCode} words={words} />{' '}
    <bdi>
      <MarkedText text={found.city} words={words} />
    </bdi>
  </>
);

const ShipmentFacts = ({ found, words }: { found: FoundShipment; words: Words }): ReactNode => {
  const { t } = useText();
  const { amount, part, parts, place } = found;
  const facts = [
    parts > 1 && t('search.part', { part, parts }),
    t('shipment.amount.value', { tonnes: formatTonnes(amount) }),
    place
      ? t('search.place', { registration: place.registration, slot: place.slot + 1 })
      : !found.isCanceled && t('search.waiting'),
  ];
  return (
    <>
      <Town found={found} words={words} /> · {facts.filter(Boolean).join(' · ')}
    </>
  );
};

const TruckLines = ({ found, words }: { found: FoundTruck; words: Words }): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['line']}>
      <b className={styles['name']}>
        <MarkedText text={found.registration} words={words} />
      </b>
      <TruckTypeBadge type={found.type} color={found.color} />
      {found.status === 'INACTIVE' && <Badge>{t('search.retired')}</Badge>}
    </span>
  );
};

const RunLines = ({ found, words }: { found: RunHit; words: Words }): ReactNode => (
  <>
    <span className={styles['line']}>
      <b className={styles['name']}>
        <MarkedText text={found.registration} words={words} />
      </b>
      <TruckTypeBadge type={found.type} color={found.color} />
    </span>
    <span className={styles['facts']}>
      {found.time} ·{' '}
      <bdi>
        <MarkedText text={found.driver} words={words} />
      </bdi>
    </span>
  </>
);

const NoteLines = ({ found, words }: { found: DeliveryNote; words: Words }): ReactNode => {
  const { t } = useText();
  const { site, run } = found.content;
  return (
    <>
      <span className={styles['line']}>
        <b className={cx(styles['name'], found.canceledAt !== null && styles['struck'])}>
          <MarkedText text={found.number} words={words} />
        </b>
        <span className={styles['number']}>
          <bdi>{site.name}</bdi>
        </span>
        {found.canceledAt !== null && <Badge>{t('order.status.canceled')}</Badge>}
      </span>
      <span className={styles['facts']}>{`${run.registration} · ${run.start.slice(0, 5)}`}</span>
    </>
  );
};

const PageLines = ({ found, words }: { found: PageHit; words: Words }): ReactNode => (
  <>
    <b className={styles['name']}>
      <MarkedText text={found.name} words={words} />
    </b>
    {found.otherName && (
      <span className={styles['facts']}>
        <MarkedText text={found.otherName} words={words} />
      </span>
    )}
  </>
);

const PlanLines = ({ hit, words }: { hit: PlanHit; words: Words }): ReactNode =>
  hit.kind === 'notes' ? (
    <NoteLines found={hit.found} words={words} />
  ) : hit.kind === 'runs' ? (
    <RunLines found={hit.found} words={words} />
  ) : hit.kind === 'trucks' ? (
    <TruckLines found={hit.found} words={words} />
  ) : (
    <>
      <Site found={hit.found} words={words} />
      <span className={styles['facts']}>
        {hit.kind === 'orders' ? (
          <Town found={hit.found} words={words} />
        ) : (
          <ShipmentFacts found={hit.found} words={words} />
        )}
      </span>
    </>
  );

const icons = { pages: AppWindow, notes: FileText, runs: Truck, shipments: Package, trucks: Truck } as const;

const Sign = ({ hit }: { hit: Hit }): ReactNode => {
  if (hit.kind === 'orders') return <HallTile hall={hit.found.hallId} size="large" />;
  const Icon = icons[hit.kind];
  return (
    <span className={styles['sign']}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </span>
  );
};

const When = ({ hit }: { hit: PlanHit }): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const day = dayOfHit(hit);
  if (day === null) return <span className={styles['when']}>{t('search.noRun')}</span>;
  const isOfYear = day.slice(0, 4) === today.slice(0, 4);
  return (
    <span className={styles['when']}>
      <span>{formatDay(day, language, isOfYear ? 'short' : 'numeric')}</span>
      <span className={styles['distance']}>{distanceText(day, today, language)}</span>
    </span>
  );
};

const PageKeys = ({ found: { keys } }: { found: PageHit }): ReactNode => (
  <span className={styles['keys']} aria-hidden>
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);

const isCanceled = (hit: Hit): boolean => 'isCanceled' in hit.found && hit.found.isCanceled;

interface Props {
  hit: Hit;
  words: Words;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** Option of the search results, with the matching parts highlighted. */
export const HitOption = ({ hit, words, id, isActive, onPoint, onOpen }: Props): ReactNode => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={cx(styles['hit'], isCanceled(hit) && styles['dead'])}
    // `pointerenter` would also fire when the list scrolls under a pointer that doesn't move.
    onPointerMove={onPoint}
    onClick={onOpen}
  >
    <Sign hit={hit} />
    <span className={styles['lines']}>
      {hit.kind === 'pages' ? (
        <PageLines found={hit.found} words={words} />
      ) : (
        <PlanLines hit={hit} words={words} />
      )}
    </span>
    {hit.kind === 'pages' ? <PageKeys found={hit.found} /> : <When hit={hit} />}
  </button>
);
