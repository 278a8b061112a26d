import { Calendar as CalendarIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { isDay, type Day } from '@werkplan/shared/values/day.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Calendar } from '../ui/calendar.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './day-toolbar.module.css';

interface Props {
  day: Day;
  onSelect: (day: Day) => void;
}

/** The day in the bar; it opens the field and the calendar. */
export const DayPopover = ({ day, onSelect }: Props): ReactNode => {
  const { t, language } = useText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>(day);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

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
  const trigger = (
    <button type="button" className={styles['date']}>
      <span className={styles['dateLong']}>{formatDay(day, language, 'long')}</span>
      <span className={styles['dateShort']}>{formatDay(day, language, 'short')}</span>
      <CalendarIcon size={14} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{t('common.date.choose')}</span>
    </button>
  );
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
        onValueChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        onSubmit={() => choose(typed)}
        error={wrong ? t('validation.invalidDate') : null}
      />
      <Calendar selected={typed} onSelect={choose} />
    </Popover>
  );
};
