import type { RecordedPrint } from '@werkplan/shared/prints/print.ts';
import type { ReactNode } from 'react';
import { type Translate, useText } from '../lib/i18n.ts';
import styles from './changes-line.module.css';
import { useMomentTexts } from './moment-text.ts';
import type { PrintedDay } from './printed-day.ts';

/** '3 Plätze, 1 LKW-Kopf' behind when and by whom; null for a day's first print. */
const changesText = (
  t: Translate,
  short: (moment: Date) => string,
  { previous, changedSlots, changedDeliveries }: RecordedPrint,
): string | null => {
  if (!previous) return null;
  const { by, revision } = previous;
  const since = { when: short(new Date(previous.printedAt)), by, revision };
  const [slots, heads] = [changedSlots.length, changedDeliveries.length];
  if (slots + heads === 0) return t('print.changes.none', since);
  const text = t('print.changes', { ...since, count: slots });
  return heads === 0 ? text : `${text}, ${t('print.changes.heads', { count: heads })}`;
};

/** What is to be known about this paper beside when it was printed: what changed since the last, or that nobody knows. */
export const ChangesLine = ({ printed }: { printed: PrintedDay }): ReactNode => {
  const { t } = useText();
  const { short } = useMomentTexts();
  const { recorded, staleSince } = printed;
  if (recorded) {
    const text = changesText(t, short, recorded);
    return text === null ? null : <p className={styles['changes']}>{text}</p>;
  }
  const stale = staleSince && t('print.offline', { when: short(staleSince) });
  return <p className={styles['changes']}>{[stale, t('print.unrecorded')].filter(Boolean).join(' · ')}</p>;
};
