import { type ReactNode, useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { DayField } from '../ui/day-field.tsx';
import { isValidSpan, type FigureSpan } from './figure-period.ts';
import styles from './span-toolbar.module.css';

/** Fields for custom dates, which apply once both are valid and the span is short enough. */
export const CustomDays = ({
  span,
  onChoose,
}: {
  span: FigureSpan;
  onChoose: (span: FigureSpan) => void;
}): ReactNode => {
  const { t } = useText();
  const [days, setDays] = useState({ from: span.from, to: span.to, of: span });
  // Takes over a span that another control has written to the address.
  if (days.of.from !== span.from || days.of.to !== span.to)
    setDays({ from: span.from, to: span.to, of: span });
  const change = (next: Pick<FigureSpan, 'from' | 'to'>): void => {
    setDays({ ...next, of: span });
    if (isValidSpan(next.from, next.to)) onChoose({ kind: 'own', ...next });
  };
  const isWrong = !isValidSpan(days.from, days.to);
  return (
    <span className={styles['own']} data-stays-visible>
      <DayField
        aria-label={t('figures.from')}
        value={days.from}
        isPatient
        invalid={isWrong}
        onValueChange={(from) => change({ from, to: days.to })}
      />
      –
      <DayField
        aria-label={t('figures.to')}
        value={days.to}
        isPatient
        invalid={isWrong}
        onValueChange={(to) => change({ from: days.from, to })}
      />
      {isWrong && (
        <span className={styles['wrong']} role="status">
          {t('figures.wrongDays')}
        </span>
      )}
    </span>
  );
};
