import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import type { PeriodKind } from '../lib/period-in-address.ts';
import type { ShownPeriod } from '../lib/use-period.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './period-toolbar.module.css';

const texts = {
  month: {
    current: 'plan.currentMonth',
    back: 'plan.backToMonth',
    previous: 'plan.previousMonth',
    next: 'plan.nextMonth',
  },
  week: {
    current: 'forecast.currentWeek',
    back: 'forecast.backToWeek',
    previous: 'forecast.previousWeek',
    next: 'forecast.nextWeek',
  },
} as const;

interface Props {
  kind: PeriodKind;
  period: ShownPeriod;
  /** The period in words, the largest text of the bar. */
  children: ReactNode;
}

/** The way back to now, the previous and the next period, the period itself. */
export const PeriodToolbar = ({ kind, period, children }: Props): ReactNode => {
  const { t } = useText();
  const { first, current, select, step } = period;
  const words = texts[kind.name];
  const toCurrent = (): void => select(current);
  const [back, on] = [() => step(-1), () => step(1)];
  useShortcuts({ h: toCurrent, '[': back, ']': on });
  const hint = (
    <>
      {t(words.back)}
      <Kbd>H</Kbd>
    </>
  );
  return (
    <div className={styles['toolbar']}>
      <Tooltip content={hint} side="bottom">
        <Button
          variant={first === current ? 'tinted' : 'secondary'}
          className={styles['current']}
          onClick={toCurrent}
        >
          {t(words.current)}
        </Button>
      </Tooltip>
      <div className={styles['steps']}>
        <IconButton
          label={t(words.previous)}
          icon={ChevronLeft}
          shortcut="["
          disabled={kind.step(first, -1) === null}
          onClick={back}
        />
        <IconButton
          label={t(words.next)}
          icon={ChevronRight}
          shortcut="]"
          disabled={kind.step(first, 1) === null}
          onClick={on}
        />
      </div>
      <h2 className={styles['period']}>{children}</h2>
    </div>
  );
};
