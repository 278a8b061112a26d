import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import Merge from 'lucide-react/icons/merge';
import Truck from 'lucide-react/icons/truck';
import { useState, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Badge } from '../ui/badge.tsx';
import { CraneIcon } from '../ui/crane-icon.tsx';
import { Button } from '../ui/button.tsx';
import listing from '../ui/listing.module.css';
import type { RowKeys } from '../ui/use-row-keys.ts';
import type { SiteSorting, SiteRow } from './book-atoms.ts';
import { hoursText, placeText, trucksText } from './site-words.ts';
import styles from './sites-table.module.css';

const columns = ['name', 'orders', 'kg', 'next', 'hours', 'trucks', 'contact'] as const;
const sorted: Partial<Record<(typeof columns)[number], SiteSorting>> = {
  name: 'name',
  kg: 'kg',
  next: 'next',
};
/** Number of rows that are rendered at first, because more would take a slow machine too long; a button shows the others. */
const drawnAtOnce = 200;

/** Shows the day of the site's next order, for today with its time; the tooltip has the time of other days. */
const Next = ({ next }: Pick<SiteRow, 'next'>): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  if (!next) return <td>–</td>;
  const isToday = next.date === today;
  const text = isToday
    ? t('siteBook.today', { time: next.time }).trim()
    : formatDay(next.date, language, 'short');
  return (
    <td title={isToday ? text : `${text} ${next.time}`.trim()}>
      <span className={styles['cut']}>{text}</span>
    </td>
  );
};

const What = ({ row: { site } }: { row: SiteRow }): ReactNode => {
  const { t } = useText();
  if (!site) return null;
  const trucks = trucksText(site, t);
  return (
    <span className={styles['badges']}>
      {trucks && <Badge icon={Truck}>{trucks}</Badge>}
      {site.craneNeeded && <Badge icon={CraneIcon}>{t('siteBook.crane')}</Badge>}
      {site.status === 'INACTIVE' && <Badge tone="outline">{t('siteBook.inactive')}</Badge>}
    </span>
  );
};

const share = (kg: number, most: number): string => `${(100 * kg) / Math.max(most, 1)}%`;

interface RowProps {
  row: SiteRow;
  /** Highest sum of planned and reserved kg of all rows, which is the scale of the bars. */
  most: number;
  isOpen: boolean;
  keys: RowKeys<string>;
  onOpen: () => void;
}

const Row = ({ row, most, isOpen, keys, onOpen }: RowProps): ReactNode => {
  const { t, language } = useText();
  const { site } = row;
  const hours = site ? hoursText(site, language) : '';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles Enter on the focused row
    <tr
      {...keys.rowProps(row.key)}
      className={cx(listing['row'], styles['row'])}
      aria-label={row.name}
      aria-selected={isOpen}
      data-row={row.key}
      onClick={onOpen}
    >
      <td>
        <span className={styles['name']} title={row.name}>
          {row.mayMerge && (
            <Merge
              size={14}
              strokeWidth={1.75}
              className={styles['merge']}
              aria-label={t('siteBook.mayMerge')}
            />
          )}
          {row.name}
        </span>
        <span className={listing['sub']}>{placeText(row)}</span>
      </td>
      <td className={styles['number']}>{row.orders}</td>
      <td className={styles['number']}>
        <span
          className={styles['load']}
          title={
            row.reserved > 0 ? t('capacity.reserved', { tonnes: formatTonnes(row.reserved) }) : undefined
          }
        >
          <span className={styles['bar']} style={{ width: share(row.kg, most) }} />
          {row.reserved > 0 && (
            <span
              role="img"
              aria-label={t('capacity.reserved', { tonnes: formatTonnes(row.reserved) })}
              className={styles['reserved']}
              style={{ width: share(row.reserved, most) }}
            />
          )}
        </span>
        <b>{formatTonnes(row.kg)}</b>
      </td>
      <Next next={row.next} />
      <td className={cx(!hours && styles['unknown'])} title={hours}>
        <span className={styles['cut']}>{hours || t('siteBook.hours.unknown')}</span>
      </td>
      <td>
        <What row={row} />
      </td>
      <td>
        <span className={styles['cut']}>{site?.contact || (site?.phone ? '' : '–')}</span>
        <span className={listing['sub']}>{site?.phone}</span>
      </td>
    </tr>
  );
};

interface Props {
  rows: readonly SiteRow[];
  order: SiteSorting;
  onOrder: (order: SiteSorting) => void;
  opened: string | null;
  onOpen: (key: string) => void;
  keys: RowKeys<string>;
}

/** Lists sites, and spellings that belong to none, with their planned orders. */
export const SitesTable = ({ rows, order, onOrder, opened, onOpen, keys }: Props): ReactNode => {
  const { t } = useText();
  const [drawsAll, setDrawsAll] = useState(false);
  const most = rows.reduce((max, { kg, reserved }) => Math.max(max, kg + reserved), 0);
  const drawn = drawsAll ? rows : rows.slice(0, drawnAtOnce);
  return (
    <div
      role="presentation"
      className={listing['card']}
      onKeyDown={(event) => {
        if (
          event.key === 'Enter' &&
          event.target instanceof HTMLTableRowElement &&
          keys.current !== undefined
        ) {
          event.preventDefault();
          onOpen(keys.current);
        } else keys.onKeyDown(event);
      }}
    >
      <table className={cx(listing['table'], styles['table'])} aria-label={t('siteBook.list')}>
        <thead>
          <tr>
            {columns.map((column) => {
              const by = sorted[column];
              return (
                <th
                  key={column}
                  scope="col"
                  aria-sort={by === order ? (by === 'kg' ? 'descending' : 'ascending') : undefined}
                >
                  {by ? (
                    <button type="button" className={styles['sort']} onClick={() => onOrder(by)}>
                      {t(`siteBook.column.${column}`)}
                      {by === order && <ArrowDown size={12} strokeWidth={2} aria-hidden />}
                    </button>
                  ) : (
                    t(`siteBook.column.${column}`)
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <Row
              key={row.key}
              row={row}
              most={most}
              isOpen={row.key === opened}
              keys={keys}
              onOpen={() => onOpen(row.key)}
            />
          ))}
        </tbody>
      </table>
      {drawn.length < rows.length && (
        <Button variant="ghost" onClick={() => setDrawsAll(true)}>
          {t('siteBook.more', { count: rows.length })}
        </Button>
      )}
    </div>
  );
};
