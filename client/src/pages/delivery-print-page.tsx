import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../app/loading.tsx';
import { printsEmptyRunsAtom } from '../account/sign-in-atoms.ts';
import { YardOriginWarning } from '../deliveries/yard-origin-warning.tsx';
import { cameFromDelivery, deliveryAddress } from '../prints/print-address.ts';
import { onlyChanged } from '../prints/print-changes.ts';
import { PrintSheets } from '../prints/print-sheets.tsx';
import { recordPrint } from '../prints/printed-day.ts';
import { hasDoubtfulCodesAtom, useRunLinks } from '../prints/run-links.ts';
import { withoutEmptyRuns } from '../prints/without-empty.ts';
import { usePrintDialog } from '../prints/use-print-dialog.ts';
import { usePrintedDay } from '../prints/use-printed-day.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { LiveNotices } from '../live/live-notices.tsx';
import { useOpenSelectedDay } from '../live/live-day.ts';
import { Button } from '../ui/button.tsx';
import styles from './delivery-print-page.module.css';

/**
 * Returns a function that leaves the print. It goes back in the browser's history if the print was opened from the delivery
 * page, otherwise it opens that page (rules/prints.md#back-from-the-print).
 */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const day = useAtomValue(selectedDayAtom);
  return () =>
    void (cameFromDelivery(state) ? navigate(-1) : navigate(deliveryAddress(day), { replace: true }));
};

/**
 * Prints the delivery plan of the selected day: opens the browser's print dialog once the sheets are laid out, unless phones may
 * not reach the address in the QR codes, and leaves the page when the dialog closes.
 */
const PrintOfDay = (): ReactNode => {
  const { store } = useClient();
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const goBack = useGoBack();
  const [search] = useSearchParams();
  const [isPart] = useState(() => search.get('runs') === 'changed');
  const taken = usePrintedDay(recordPrint);
  const [printsEmpty] = useState(() => store.get(printsEmptyRunsAtom));
  const printed = useMemo(() => {
    if (!taken || (printsEmpty && !isPart)) return taken;
    return isPart ? onlyChanged(taken) : withoutEmptyRuns(taken);
  }, [taken, isPart, printsEmpty]);
  const [isReady, setIsReady] = useState(false);
  const ready = useCallback(() => setIsReady(true), []);
  const hasLinks = useRunLinks(day);
  usePageTitle(day);
  useOpenSelectedDay();
  // If phones may not reach the address in the QR codes, the dialog does not open by itself, so that the user can correct
  // the address first.
  const isDoubtful = useAtomValue(hasDoubtfulCodesAtom);
  usePrintDialog(isReady, goBack, !isDoubtful);
  if (printed === null) return <Navigate to={deliveryAddress(day)} replace />;
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <Button icon={ArrowLeft} onClick={goBack}>
          {t('print.back')}
        </Button>
        <Button variant="primary" icon={Printer} disabled={!isReady} onClick={() => print()}>
          {t('dayMenu.print')}
        </Button>
      </header>
      <LiveNotices />
      {isDoubtful && (
        <div className={styles['warning']}>
          <YardOriginWarning />
        </div>
      )}
      <main className={styles['paper']} aria-busy={!isReady}>
        {printed && hasLinks ? <PrintSheets printed={printed} onReady={ready} /> : <Loading />}
      </main>
    </div>
  );
};

export const DeliveryPrintPage = (): ReactNode => <PrintOfDay key={useAtomValue(selectedDayAtom)} />;
