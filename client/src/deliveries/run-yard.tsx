import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import PackageCheck from 'lucide-react/icons/package-check';
import PenLine from 'lucide-react/icons/pen-line';
import Truck from 'lucide-react/icons/truck';
import type { LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { type Translate, useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { clockTime } from '../live/clock-time.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { deliveryAtom, itemAtom, slotsOfDeliveryAtom } from './delivery-atoms.ts';
import { watchMissingCards } from './yard-alarm.ts';
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom, type Getter } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';

/** Numbers of a run's live cards by the yard's mark on them. */
interface CardCounts {
  readonly cards: number;
  readonly ready: number;
  readonly loaded: number;
  readonly missing: number;
  /** Number of signed cards and the mark of the last signature; null before the first. */
  readonly signed: { readonly count: number; readonly last: YardMark } | null;
}

const liveItems = (get: Getter, deliveryId: number): DeliveryItemRow[] =>
  get(slotsOfDeliveryAtom(deliveryId)).flatMap((id) => {
    const item = id === null ? undefined : get(itemAtom(id));
    const card = item && item.shipmentId !== null ? get(cardAtom(item.shipmentId)) : null;
    return item && card && isLive(card.shipment, card.order) ? [item] : [];
  });

const cardCountsAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): CardCounts => {
    const marks = liveItems(get, deliveryId).map(({ mark }) => mark);
    const count = (status: YardMark['status']): number =>
      marks.filter((mark) => mark?.status === status).length;
    const [last] = marks
      .flatMap((mark) => (mark?.status === 'delivered' ? [mark] : []))
      .toSorted((one, other) => other.at.localeCompare(one.at));
    return {
      cards: marks.length,
      ready: count('ready'),
      // A delivered card had been loaded.
      loaded: count('loaded') + count('delivered'),
      missing: count('missing'),
      signed: last ? { count: count('delivered'), last } : null,
    };
  }),
);

/** Time (UTC, ISO 8601) of the yard's latest mark on a live card of the run; '' before the first. */
export const lastMarkTimeAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): string =>
    liveItems(get, deliveryId)
      .map(({ mark }) => mark?.at ?? '')
      .reduce((last, at) => (at > last ? at : last), ''),
  ),
);

interface Props {
  deliveryId: number;
  /** True if there is room for '2/4, 1 fehlt' instead of '2/4'. */
  inWords?: boolean;
}

interface Times {
  readonly leftAt: string | null;
  readonly signedAt: string | null;
}

const lookOf = (
  { cards, loaded, missing, signed }: CardCounts,
  isGone: boolean,
): { tone: BadgeTone; icon: LucideIcon } => {
  if (signed && signed.count === cards) return { tone: 'ok', icon: PenLine };
  if (missing > 0) return { tone: 'danger', icon: isGone ? Truck : CircleAlert };
  if (isGone) return { tone: 'ok', icon: Truck };
  return { tone: loaded === cards ? 'ok' : 'neutral', icon: PackageCheck };
};

/** Returns '2 von 4 geladen, 1 fehlt', or short '2/4, 1 fehlt'; 'Abgefahren 06:12 · 4/4'; 'Abgeliefert 11:48 · 3/4'. */
const wordsOf = (
  { cards, loaded, missing, signed }: CardCounts,
  { leftAt, signedAt }: Times,
  t: Translate,
  isShort = false,
): string =>
  [
    signed && signedAt !== null
      ? `${t('yard.delivered', { time: signedAt })} · ${signed.count}/${cards}`
      : leftAt !== null
        ? `${t('yard.departed', { time: leftAt })} · ${loaded}/${cards}`
        : isShort
          ? `${loaded}/${cards}`
          : t('yard.loaded', { loaded, cards }),
    ...(missing > 0 ? [t('yard.missing', { count: missing })] : []),
  ].join(', ');

/** Shows the yard's reports on a run: its loaded and missing cards, departure or signatures. Empty before the first report. */
export const RunYard = ({ deliveryId, inWords = false }: Props): ReactNode => {
  const { t, language } = useText();
  const departed = useAtomValue(deliveryAtom(deliveryId))?.departed;
  const marks = useAtomValue(cardCountsAtom(deliveryId));
  useEffect(watchMissingCards, []);
  const { cards, ready, loaded, missing, signed } = marks;
  if (ready + loaded + missing === 0 && !departed) return null;
  const leftAt = departed ? clockTime(new Date(departed.at), language) : null;
  const signedAt = signed ? clockTime(new Date(signed.last.at), language) : null;
  const times = { leftAt, signedAt };
  const words = wordsOf(marks, times, t);
  const by = signed?.last.by ?? departed?.by;
  const title = by === undefined ? words : `${words} (${by})`;
  return (
    <Badge
      size="card"
      {...lookOf(marks, leftAt !== null)}
      role="img"
      aria-label={title}
      title={title}
      data-yard={signed ? 'delivered' : leftAt === null ? 'loading' : 'departed'}
    >
      {inWords
        ? wordsOf(marks, times, t, true)
        : [signedAt ?? leftAt, `${signed?.count ?? loaded}/${cards}`]
            .filter((part) => part !== null)
            .join(' · ')}
    </Badge>
  );
};
