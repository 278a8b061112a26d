import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from 'jotai';
import { ArrowLeft, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../app/loading.tsx';
import { Select } from '../ui/select.tsx';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { LiveNotices } from '../live/live-notices.tsx';
import { useLiveDay } from '../live/use-live-day.ts';
import { HallSheet } from '../prints/hall-sheet.tsx';
import sheets from '../prints/print-sheets.module.css';
import { usePrintDialog } from '../prints/use-print-dialog.ts';
import { Button } from '../ui/button.tsx';
import styles from './delivery-print-page.module.css';

/** The hall in the address; without one, all. */
const hallIn = (text: string | null): HallId | 'T' => hallIds.find((id) => String(id) === text) ?? 'T';

/** The selected day of one hall or all on paper; opens the print dialog once it stands and leaves when that is closed. */
const PrintOfHalls = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const [search, setSearch] = useSearchParams();
  const [printedAt] = useState(() => new Date());
  const navigate = useNavigate();
  const hall = hallIn(search.get('hall'));
  const isReady = useAtomValue(shownDateAtom) === day;
  const goBack = (): void =>
    void navigate(`/production?date=${day}`, { replace: true, state: { hall: hall === 'T' ? 1 : hall } });
  const choose = (next: HallId | 'T'): void =>
    setSearch({ date: day, ...(next !== 'T' && { hall: String(next) }) }, { replace: true });
  usePageTitle(day);
  useLiveDay();
  usePrintDialog(isReady, goBack);
  const choices = [
    ...hallIds.map((id) => ({ value: id, label: t('hall.name', { id }) })),
    { value: 'T' as const, label: t('print.hall.all') },
  ];
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <Button icon={ArrowLeft} onClick={goBack}>
          {t('print.hall.back')}
        </Button>
        <Select<HallId | 'T'>
          label={t('hall.label')}
          value={hall}
          options={choices}
          onValueChange={choose}
          className={styles['hall']}
        />
        <Button variant="primary" icon={Printer} disabled={!isReady} onClick={() => print()}>
          {t('print.button')}
        </Button>
      </header>
      <LiveNotices />
      <main className={styles['paper']} aria-busy={!isReady}>
        {isReady ? (
          <div className={sheets['sheets']}>
            {(hall === 'T' ? hallIds : [hall]).map((id) => (
              <HallSheet key={id} hall={id} day={day} printedAt={printedAt} />
            ))}
          </div>
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
};

export const ProductionPrintPage = (): ReactNode => <PrintOfHalls key={useAtomValue(selectedDayAtom)} />;
