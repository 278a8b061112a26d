import type { ListedReservation } from '@werkplan/shared/reservations/reservation-requests-schema.ts';
import {
  createReservationEndpoint,
  removeReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { isReservationOver } from '@werkplan/shared/halls/reservation-period.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { HallTile } from '../halls/hall-tile.tsx';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { SiteSectionProps } from '../orders/order-places.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useSiteReservations } from './listed-reservations.ts';
import { removeReservation } from './reservation-api.ts';
import { ReservationDialog } from './reservation-dialog.tsx';
import { periodText } from './reservation-words.ts';
import styles from './site-reservations.module.css';

interface RowProps {
  row: ListedReservation;
  /** Null if the reservation can't be edited or removed. */
  onEdit: (() => void) | null;
  onRemove: () => void;
}

const Row = ({ row, onEdit, onRemove }: RowProps): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const today = useAtomValue(todayAtom);
  const given = row.steel + row.matting;
  const left = row.left.steel + row.left.matting;
  const period = periodText(row, texts);
  const leftText = t(isReservationOver(row, today) ? 'reservations.expired' : 'reservations.left', {
    t: formatTonnes(left),
  });
  return (
    <li className={styles['row']}>
      <p className={styles['line']}>
        <HallTile hall={row.hallId} />
        <span>{period}</span>
        {row.number && <span className={styles['quiet']}>{row.number}</span>}
        <b>{t('shipment.amount.value', { tonnes: formatTonnes(given) })}</b>
        {onEdit && (
          <>
            <IconButton
              size="tiny"
              icon={Pencil}
              label={t('reservations.edit', { period })}
              onClick={onEdit}
            />
            <IconButton
              size="tiny"
              icon={X}
              label={t('reservations.remove', { period })}
              onClick={onRemove}
            />
          </>
        )}
      </p>
      <ProgressBar
        value={given - left}
        max={given}
        reserved={left}
        height={6}
        label={period}
        valueText={leftText}
      />
      <p className={styles['line']}>
        <span className={styles['quiet']}>{t('reservations.booked', { t: formatTonnes(given - left) })}</span>
        <b>{leftText}</b>
      </p>
    </li>
  );
};

/** Section of a site's panel that lists the site's reservations (rules/reservations.md). */
export const SiteReservations = ({ site }: SiteSectionProps): ReactNode => {
  const { t } = useText();
  const rows = useSiteReservations(site.id);
  const today = useAtomValue(todayAtom);
  const [mayReserve, mayRemove] = [useMay(createReservationEndpoint), useMay(removeReservationEndpoint)];
  const [edited, setEdited] = useState<ListedReservation | 'new' | null>(null);
  const remove = (row: ListedReservation): void =>
    void removeReservation(row.id).then(
      (done) => notifyDone(t('reservations.removed', { site: site.name }), done),
      notifyFailure,
    );
  if (!rows || (rows.length === 0 && !mayReserve)) return null;
  return (
    <section>
      <h3 className={styles['label']}>{t('reservations.title')}</h3>
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            onEdit={mayRemove && !isReservationOver(row, today) ? () => setEdited(row) : null}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
      {mayReserve && site.status === 'ACTIVE' && (
        <Button size="small" variant="ghost" icon={Plus} onClick={() => setEdited('new')}>
          {t('reservations.reserve')}
        </Button>
      )}
      {edited && (
        <ReservationDialog
          site={site}
          reservation={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
};
