import type { PrintStamp, OpenedPrint, RecordedHallPrint } from '@werkplan/shared/prints/print-schema.ts';
import type { ReactNode } from 'react';
import { type Translate, useText } from '../lib/i18n.ts';
import styles from './changes-line.module.css';
import { useMomentTexts } from './moment-text.ts';

type Since = (previous: PrintStamp) => { when: string; by: string; revision: number };

/** Describes the delivery plan's changes since its previous print: '3 Plätze, 1 LKW-Kopf'; null for a day's first print. */
const changesOfRuns = (
  t: Translate,
  since: Since,
  { previous, changedSlots, changedDeliveries }: OpenedPrint,
): string | null => {
  if (!previous) return null;
  const [slots, heads] = [changedSlots.length, changedDeliveries.length];
  if (slots + heads === 0) return t('print.changes.none', since(previous));
  const text = t('print.changes', { ...since(previous), count: slots });
  return heads === 0 ? text : `${text}, ${t('print.changes.heads', { count: heads })}`;
};

/**
 * Describes the changes of a hall's list since its previous print: '2 Aufträge, nicht mehr dabei: 240117'; null for the
 * first print.
 */
const changesOfHall = (
  t: Translate,
  since: Since,
  { previous, changedOrders, goneOrders }: RecordedHallPrint,
): string | null => {
  if (!previous) return null;
  if (changedOrders.length + goneOrders.length === 0) return t('print.changes.none', since(previous));
  const text = t('print.hall.changes', { ...since(previous), count: changedOrders.length });
  return goneOrders.length === 0
    ? text
    : `${text}, ${t('print.hall.gone', { numbers: goneOrders.join(', ') })}`;
};

interface Props {
  /** Null if the server could not record the print. */
  recorded: OpenedPrint | RecordedHallPrint | null;
  /** Time of the printed state if that may be outdated; otherwise null. */
  staleSince: Date | null;
}

export const ChangesLine = ({ recorded, staleSince }: Props): ReactNode => {
  const { t } = useText();
  const { short } = useMomentTexts();
  const since: Since = ({ printedAt, by, revision }) => ({ when: short(new Date(printedAt)), by, revision });
  if (recorded) {
    const text = 'hallId' in recorded ? changesOfHall(t, since, recorded) : changesOfRuns(t, since, recorded);
    return text === null ? null : <p className={styles['changes']}>{text}</p>;
  }
  const stale = staleSince && t('print.offline', { when: short(staleSince) });
  return <p className={styles['changes']}>{[stale, t('print.unrecorded')].filter(Boolean).join(' · ')}</p>;
};
