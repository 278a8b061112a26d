import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../app/loading.tsx';
import { Select } from '../ui/select.tsx';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { LiveNotices } from '../live/live-notices.tsx';
import { useOpenSelectedDay } from '../live/live-day.ts';
import { HallSheets } from '../prints/hall-sheets.tsx';
import { type PrintedHalls, recordHallPrints } from '../prints/printed-day.ts';
import { usePrintDialog } from '../prints/use-print-dialog.ts';
import { usePrintedDay } from '../prints/use-printed-day.ts';
import { Button } from '../ui/button.tsx';
import styles from './delivery-print-page.module.css';

/** Returns the hall that the address names; without one, all halls ('T'). */
const hallIn = (text: string | null): HallId | 'T' => hallIds.find((id) => String(id) === text) ?? 'T';

/**
 * Prints the order lists of one hall or of all: opens the browser's print dialog once the sheets are laid out, and leaves
 * the page when the dialog closes.
 */
const PrintOfHalls = ({ hall }: { hall: HallId | 'T' }): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const printed = usePrintedDay<PrintedHalls>((key, signal) =>
    recordHallPrints(hall === 'T' ? hallIds : [hall], key, signal),
  );
  const [isReady, setIsReady] = useState(false);
  const ready = useCallback(() => setIsReady(true), []);
  const goBack = (): void =>
    void navigate(`/production?date=${day}`, { replace: true, state: { hall: hall === 'T' ? 1 : hall } });
  const choose = (next: HallId | 'T'): void =>
    setSearch({ date: day, ...(next !== 'T' && { hall: String(next) }) }, { replace: true });
  usePageTitle(day);
  useOpenSelectedDay();
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
          {t('dayMenu.print')}
        </Button>
      </header>
      <LiveNotices />
      <main className={styles['paper']} aria-busy={!isReady}>
        {printed ? <HallSheets printed={printed} onReady={ready} /> : <Loading />}
      </main>
    </div>
  );
};

/** The key starts a new print when another day or hall is chosen. */
export const ProductionPrintPage = (): ReactNode => {
  const [search] = useSearchParams();
  const hall = hallIn(search.get('hall'));
  return <PrintOfHalls key={`${useAtomValue(selectedDayAtom)} ${hall}`} hall={hall} />;
};
