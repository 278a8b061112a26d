import { latestPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import type { Print } from '@werkplan/shared/prints/print.ts';
import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { call } from '../lib/api-client.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useMomentTexts } from './moment-text.ts';
import { fromDelivery, printAddress } from './print-address.ts';
import styles from './print-button.module.css';

/** The day's latest print, asked for whenever somebody is about to want it; undefined until it is known. */
const useLatestPrint = (): [latest: Print | null | undefined, ask: () => void] => {
  const day = useAtomValue(selectedDayAtom);
  const [known, setKnown] = useState<{ day: string; print: Print | null }>();
  const ask = (): void => {
    call(latestPrintEndpoint, { query: { date: day } }, { quiet: true })
      .then(({ data }) => setKnown({ day, print: data }))
      // A hint that cannot be had is not worth a word.
      .catch(() => undefined);
  };
  return [known?.day === day ? known.print : undefined, ask];
};

/** Goes to the day's print; its hint shows when the day was printed last. */
export const PrintButton = (): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const day = useAtomValue(selectedDayAtom);
  const { short } = useMomentTexts();
  const [latest, ask] = useLatestPrint();
  const print = (): void => void navigate(printAddress(day), { state: fromDelivery });
  const hint = latest
    ? t('print.last', { when: short(new Date(latest.printedAt)), by: latest.by, revision: latest.revision })
    : latest === null && t('print.never');
  return (
    <>
      <Tooltip content={hint} side="bottom" disabled={!hint}>
        <Button
          icon={Printer}
          aria-label={t('print.button')}
          onClick={print}
          onFocus={ask}
          onPointerEnter={ask}
          {...(hint && { 'aria-description': hint })}
        >
          <span data-wide-only="1440">{t('print.button')}</span>
        </Button>
      </Tooltip>
      {createPortal(<p className={styles['hint']}>{t('print.hint')}</p>, document.body)}
    </>
  );
};
