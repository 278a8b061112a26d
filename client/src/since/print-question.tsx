import { hallOfPaper } from '@werkplan/shared/plan/paper.ts';
import { confirmPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since-schema.ts';
import { useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useMomentTexts } from '../prints/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { ReleaseButton } from './release-button.tsx';
import styles from './since-strip.module.css';

interface QuestionProps {
  open: NonNullable<Since['open']>;
  onAnswered: () => void;
}

/**
 * Asks whether the sheets were really printed, because browsers do not report that a print dialog was canceled
 * (rules/prints.md#printed-is-what-somebody-says-is).
 */
export const PrintQuestion = ({ open, onAnswered }: QuestionProps): ReactNode => {
  const { t } = useText();
  const { short } = useMomentTexts();
  const day = useAtomValue(selectedDayAtom);
  const [isBusy, setIsBusy] = useState(false);
  const { papers, printedAt } = open;
  const when = short(new Date(printedAt));
  const halls = papers.flatMap((paper) => hallOfPaper(paper) ?? []);
  const paper =
    halls.length === 0
      ? t('since.paper.delivery', { when })
      : t('since.paper.halls', { when, halls: halls.join(', '), count: halls.length });
  const answer = async (isPrinted: boolean): Promise<void> => {
    setIsBusy(true);
    try {
      await call(confirmPrintEndpoint, { body: { date: day, papers, printedAt, isPrinted } });
    } catch (error) {
      notifyFailure(error);
    }
    setIsBusy(false);
    onAnswered();
  };
  return (
    <div className={styles['question']} role="group" aria-label={`${t('dayState.isPrintAsked')} ${paper}`}>
      <strong>{t('dayState.isPrintAsked')}</strong>
      <span>{paper}</span>
      <Button size="small" variant="primary" disabled={isBusy} onClick={() => void answer(true)}>
        {t('since.yes')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void answer(false)}>
        {t('since.no')}
      </Button>
      <ReleaseButton />
    </div>
  );
};
