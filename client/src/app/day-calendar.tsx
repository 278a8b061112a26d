import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { isDay, type Day } from '@werkplan/shared/values/day.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom } from '../live/day-store.ts';
import { Calendar } from '../ui/calendar.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './day-toolbar.module.css';

interface Props {
  day: Day;
  onSelect: (day: Day) => void;
  trigger: ReactElement;
}

/** Field and calendar for choosing a day; opens on mount, because the click on its trigger loads it. */
export const DayCalendar = ({ day, onSelect, trigger }: Props): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState<string>(day);
  const [wrong, setWrong] = useState(false);
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);

  const plant = useAtomValue(calendarAtom);

  const problem = t('common.date.form');
  const change = (next: boolean): void => {
    setOpen(next);
    setTyped(day);
    setWrong(false);
  };
  const choose = (next: string): void => {
    setWrong(!isDay(next));
    if (!isDay(next)) return;
    onSelect(next);
    setOpen(false);
  };
  return (
    <Popover
      trigger={trigger}
      label={t('common.date.choose')}
      open={open}
      onOpenChange={change}
      initialFocus={field}
      className={styles['popover']}
    >
      <DayField
        ref={field}
        aria-label={t('common.date.field')}
        value={typed}
        from={day}
        onValueChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        onSubmit={() => choose(typed)}
        error={wrong ? problem : null}
        aria-describedby={wrong ? problemId : undefined}
      />
      {wrong && (
        <p id={problemId} role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <Calendar selected={typed} onSelect={choose} plant={plant} />
    </Popover>
  );
};
