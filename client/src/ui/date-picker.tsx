import { Calendar as CalendarIcon } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useText } from '../lib/i18n.ts';
import { Calendar } from './calendar.tsx';
import { DayField } from './day-field.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';

interface Props {
  /** A day YYYY-MM-DD, or raw text that is no date. */
  value: string;
  onValueChange: (value: string) => void;
  /** Days before it cannot be chosen in the calendar. */
  minDay?: string;
  label?: string;
  'aria-label'?: string;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Text field with a calendar in a popover. Inside dialogs compose DayField and Calendar side by side instead. */
export const DatePicker = ({ value, onValueChange, minDay, ...field }: Props): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const choose = (day: string): void => {
    onValueChange(day);
    setOpen(false);
  };
  const calendar = (
    <Popover
      trigger={<IconButton label={t('common.date.open')} icon={CalendarIcon} size="tiny" tooltip={false} />}
      label={t('common.date.calendar')}
      open={open}
      onOpenChange={setOpen}
      align="end"
    >
      <Calendar selected={value} onSelect={choose} autoFocus {...(minDay && { minDay })} />
    </Popover>
  );
  return <DayField {...field} value={value} onValueChange={onValueChange} end={calendar} />;
};
