import { createSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { addDays, type Day, isoWeek, mondayOf } from '@werkplan/shared/values/day.ts';
import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { todayAtom } from '../lib/day-atoms.ts';
import { type Translate, useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { useOpenDay } from '../live/live-day.ts';
import {
  allSitesAtom,
  type SiteFilter,
  siteFilters,
  type SiteSorting,
  siteRows,
  siteRowKey,
  readSitesOnce,
  filterSiteRows,
  useSiteBook,
} from '../sites/book-atoms.ts';
import { MergeStrip } from '../sites/merge-strip.tsx';
import { SitePanel } from '../sites/site-panel.tsx';
import { SitesTable } from '../sites/sites-table.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import styles from './sites-page.module.css';

const NewSiteDialog = lazyPart(async () => (await import('../sites/new-site-dialog.tsx')).NewSiteDialog);

/** Numbers of weeks to choose from; a page can follow at most six weeks live. */
const spans = [2, 6];

const weeksText = (monday: Day, weeks: number, t: Translate): string => {
  const week = (after: number): number => isoWeek(addDays(monday, 7 * after));
  return t(weeks === 2 ? 'siteBook.weeksTwo' : 'siteBook.weeks', { from: week(0), to: week(weeks - 1) });
};

const useBookRows = (from: Day, to: Day) => {
  useEffect(readSitesOnce, []);
  const book = useSiteBook(from, to);
  const sites = useAtomValue(allSitesAtom);
  const rows = useMemo(() => (book && sites ? siteRows(sites, book) : null), [book, sites]);
  return { rows, offers: book?.offers ?? [] };
};

/** Lists all sites with their planned orders and unloading hours, and spellings that may mean the same site. */
export const SitesPage = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  useOpenDay(today);
  const mayAdd = useMay(createSiteEndpoint);
  const [weeks, setWeeks] = useState(2);
  const monday = mondayOf(today);
  const { rows, offers } = useBookRows(monday, addDays(monday, 7 * weeks - 1));
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<SiteFilter>('all');
  const [order, setOrder] = useState<SiteSorting>('name');
  const [opened, setOpened] = useState(new URLSearchParams(useLocation().search).get('site'));
  const adding = useOpening();
  const field = useRef<HTMLInputElement>(null);
  const shown = useMemo(
    () => filterSiteRows(rows ?? [], { filter, text, order }),
    [rows, filter, text, order],
  );
  const keys = useRowKeys(shown.map(({ key }) => key));
  useShortcuts({ '/': () => field.current?.focus(), ...(mayAdd && { n: adding.open }) });
  const made = ({ id }: { readonly id: number }): void => {
    setOpened(String(id));
    adding.close();
  };
  const close = (): void => {
    setOpened(null);
    if (opened !== null) requestAnimationFrame(() => keys.focus(opened));
  };
  const period = weeksText(monday, weeks, t);
  const row = rows?.find(({ key }) => key === opened);
  const [offer] = offers;
  const sums = {
    kg: shown.reduce((sum, { kg }) => sum + kg, 0),
    orders: shown.reduce((sum, { orders }) => sum + orders, 0),
    reserved: shown.reduce((sum, { reserved }) => sum + reserved, 0),
  };
  const n = rows?.filter(({ orders }) => orders > 0).length ?? 0;
  return (
    <PageFrame
      heading={rows && <span className={styles['counts']}>{t('siteBook.counts', { n, weeks: period })}</span>}
      actions={
        mayAdd && (
          <Button variant="primary" icon={Plus} shortcut="N" onClick={adding.open}>
            {t('siteBook.new')}
          </Button>
        )
      }
    >
      {offer && <MergeStrip key={offer.map(siteRowKey).join(' ')} offer={offer} onMerged={made} />}
      <div className={styles['page']} data-open={row ? '' : undefined}>
        <section className={styles['list']} aria-label={t('siteBook.list')} aria-busy={!rows}>
          <div className={styles['tools']}>
            <TextInput
              ref={field}
              type="search"
              icon={Search}
              className={styles['search']}
              value={text}
              onValueChange={setText}
              placeholder={t('siteBook.search')}
              aria-label={t('siteBook.search')}
              end={<Kbd>/</Kbd>}
              onKeyDown={({ key, currentTarget }) => {
                if ((key === 'ArrowDown' || key === 'Enter') && shown[0]) keys.focus(shown[0].key);
                if (key !== 'Escape') return;
                if (text) setText('');
                else currentTarget.blur();
              }}
            />
            <Select
              className={styles['choice']}
              label={t('siteBook.filter')}
              value={filter}
              options={siteFilters.map((value) => ({ value, label: t(`siteBook.filter.${value}`) }))}
              onValueChange={setFilter}
            />
            <Select
              className={styles['choice']}
              label={t('siteBook.period')}
              value={weeks}
              options={spans.map((value) => ({ value, label: weeksText(monday, value, t) }))}
              onValueChange={setWeeks}
            />
            <span className={styles['sum']}>
              <b>{formatTonnes(sums.kg)} t</b> {t('siteBook.sum', { count: sums.orders })}
              {sums.reserved > 0 && `, ${t('capacity.reserved', { tonnes: formatTonnes(sums.reserved) })}`}
            </span>
          </div>
          <div className={styles['rows']}>
            {!rows && <Skeleton width="100%" height={420} />}
            {rows && shown.length > 0 && (
              <SitesTable
                rows={shown}
                order={order}
                onOrder={setOrder}
                opened={row?.key ?? null}
                onOpen={setOpened}
                keys={keys}
              />
            )}
            {rows && shown.length === 0 && (
              <EmptyState icon={MapPin} title={t('siteBook.none')} text={t('siteBook.none.text')} />
            )}
          </div>
        </section>
        {row && (
          <div
            role="presentation"
            className={styles['panel']}
            onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && close()}
          >
            <SitePanel key={row.key} row={row} weeks={period} onMade={made} onClose={close} />
          </div>
        )}
      </div>
      {adding.isOpen && (
        <Suspense>
          <NewSiteDialog name={text} onMade={made} onClose={adding.close} />
        </Suspense>
      )}
    </PageFrame>
  );
};
