import type { ListedReservation } from '@werkplan/shared/reservations/reservation-requests-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { allSitesAtom, readSitesOnce } from '../sites/book-atoms.ts';
import styles from './due-reservations.module.css';
import { useDueReservations } from './listed-reservations.ts';
import { periodText } from './reservation-words.ts';

const Line = ({ row, isOver }: { row: ListedReservation; isOver: boolean }): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const site = useAtomValue(allSitesAtom)?.get(row.siteId)?.name ?? '';
  const left = formatTonnes(row.left.steel + row.left.matting);
  return (
    <li>
      <Link to={`/sites?site=${row.siteId}`} className={styles['entry']}>
        <b>{site}</b>
        <span>{`${t('hall.name', { id: row.hallId })}, ${periodText(row, texts)}`}</span>
        <span>{t(isOver ? 'reservations.expired' : 'reservations.left', { t: left })}</span>
      </Link>
    </li>
  );
};

/** Lists the reservations with unused kg that have ended or end within two working days; renders nothing if there are none. */
export const DueReservations = (): ReactNode => {
  const { t } = useText();
  useEffect(readSitesOnce, []);
  const due = useDueReservations();
  const count = (due?.ending.length ?? 0) + (due?.expired.length ?? 0);
  if (!due || count === 0) return null;
  return (
    <section className={styles['list']} aria-label={t('reservations.due')}>
      <strong>{t('reservations.due')}</strong>
      <ul>
        {due.ending.map((row) => (
          <Line key={row.id} row={row} isOver={false} />
        ))}
        {due.expired.map((row) => (
          <Line key={row.id} row={row} isOver />
        ))}
      </ul>
    </section>
  );
};
