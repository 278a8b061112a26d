import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { historyAtom } from '../history/history-atoms.ts';
import { historyTime } from '../history/history-time.ts';
import { useHistory } from '../history/use-history.ts';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { orderAtom } from '../orders/order-atoms.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card, CardNote } from '../ui/card.tsx';
import row from './card-row.module.css';
import { type ChangeTarget, changeTargetOf } from './change-target.ts';
import styles from './changes-card.module.css';
import { CardLink } from './card-link.tsx';
import { showRowOnPage } from './show-row-on-page.ts';

const maxShown = 5;
const ofDay = { kind: 'day' } as const;

/** Returns a function that opens the history of today, scrolled to a change (`focus`) if there is one. */
const useOpenHistory = () => {
  const show = useSetAtom(historyAtom);
  return (focus: number | null): void => show({ subject: ofDay, title: null, also: null, focus });
};

/**
 * Returns the link for a change: to the row that it touched, or to the change in the history if there is no such row or if it
 * is an order that is not of today.
 */
const useLead = (entry: HistoryEntry): { to: string; state: object; show: () => void } => {
  const today = useAtomValue(todayAtom);
  const open = useOpenHistory();
  const lead: ChangeTarget | null = changeTargetOf(entry);
  const order = useAtomValue(orderAtom(lead?.entity === 'orders' ? lead.id : 0));
  const isThere = lead && (lead.entity !== 'orders' || order?.date === today);
  const path = isThere ? lead.path : '/delivery';
  return {
    to: `${path}?date=${today}`,
    state: { hall: order?.hallId },
    show: () => (isThere ? showRowOnPage(path, { ...lead, changeId: entry.changeId }) : open(entry.changeId)),
  };
};

const Change = ({ entry }: { entry: HistoryEntry }): ReactNode => {
  const words = useText();
  const { t, language } = words;
  const user = useAtomValue(signInStateAtom).user;
  const { to, state, show } = useLead(entry);
  const { actor, at, undone } = entry;
  const isOwn = actor.kind === 'user' && actor.id === user?.id;
  const [detail] = detailsOf(entry, words);
  const phrase = t(isOwn ? 'history.sentence.you' : 'history.sentence.other', {
    phrase: phraseOf(entry, words),
  });
  const value = detail && [detail.label, detail.new ?? detail.old].filter((part) => part !== null).join(': ');
  return (
    <li className={cx(row['row'], undone && styles['undone'])}>
      <Avatar name={actor.name} id={actor.id} />
      <span className={row['words']}>
        <Link to={to} state={state} className={row['link']} title={phrase} onClick={show}>
          <b>{isOwn ? t('history.you') : actor.name}</b> {phrase}
        </Link>
        {value && (
          <span className={row['second']} title={value}>
            {value}
          </span>
        )}
      </span>
      <time dateTime={at} className={styles['time']}>
        {historyTime(at, language)}
      </time>
    </li>
  );
};

export const ChangesCard = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const open = useOpenHistory();
  const { loaded, failed } = useHistory({ subject: ofDay, day: today, mine: false });
  return (
    <Card
      title={t('dashboard.changes')}
      end={
        <CardLink to={`/delivery?date=${today}`} onClick={() => open(null)}>
          {t('dashboard.changes.open')}
        </CardLink>
      }
    >
      {!loaded && failed && <CardNote>{t('dashboard.changes.failed')}</CardNote>}
      {loaded?.entries.length === 0 && <CardNote>{t('dashboard.changes.none')}</CardNote>}
      <ol>
        {loaded?.entries.slice(0, maxShown).map((entry) => (
          <Change key={entry.changeId} entry={entry} />
        ))}
      </ol>
    </Card>
  );
};
