import type { SiteWindow } from '@werkplan/shared/deliveries/site-schema.ts';
import { siteHoursLines } from '@werkplan/shared/sites/site-windows.ts';
import { isTimeOfDay } from '@werkplan/shared/values/time-of-day.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TimeInput } from '../ui/time-input.tsx';
import { weekdaysText } from './site-words.ts';
import styles from './site-panel.module.css';

interface Line {
  /** ISO weekdays in one text, such as '12345'. */
  readonly weekdays: string;
  readonly from: string;
  readonly to: string;
}

const linesOf = (windows: readonly SiteWindow[]): Line[] =>
  siteHoursLines(windows).flatMap(({ weekdays, windows: open }) =>
    open.map(({ from, to }) => ({ weekdays, from, to })),
  );

const windowsOf = (lines: readonly Line[]): SiteWindow[] =>
  lines.flatMap(({ weekdays, from, to }) => [...weekdays].map((day) => ({ to, from, weekday: Number(day) })));

const choices = ['12345', '123456', '1234', '1', '2', '3', '4', '5', '6', '7'];
const isWhole = ({ from, to }: Line): boolean => isTimeOfDay(from) && isTimeOfDay(to);

interface LineProps {
  line: Line;
  disabled: boolean;
  /** True for a line that was just added, which takes the focus. */
  isNew?: boolean;
  onChange: (line: Line) => void;
  onRemove: () => void;
}

/**
 * Weekdays and times of one line. It reports a change once both times are complete: weekdays when they are chosen, times on
 * Enter or when their field loses the focus.
 */
const WindowLine = ({ line, disabled, isNew = false, onChange, onRemove }: LineProps): ReactNode => {
  const { t, language } = useText();
  const [typed, setTyped] = useState<Line | null>(null);
  const shown = typed ?? line;
  const isWrong = isWhole(shown) && shown.from > shown.to;
  const change = (changed: Partial<Line>): void => setTyped({ ...shown, ...changed });
  const leave = (): void => {
    if (!typed || !isWhole(typed) || isWrong) return;
    setTyped(null);
    if (JSON.stringify(typed) !== JSON.stringify(line)) onChange(typed);
  };
  const time = (end: 'from' | 'to'): ReactNode => (
    <TimeInput
      value={shown[end]}
      aria-label={t(`siteBook.field.windows.${end}`)}
      disabled={disabled}
      autoFocus={isNew && end === 'from'}
      invalid={isWrong}
      end={null}
      onValueChange={(text) => change({ [end]: text })}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  );
  return (
    <li className={styles['window']} title={isWrong ? t('siteBook.field.windows.order') : undefined}>
      <Select
        label={t('siteBook.field.windows.days')}
        value={shown.weekdays}
        disabled={disabled}
        options={[...new Set([...choices, shown.weekdays])].map((value) => ({
          value,
          label: weekdaysText(value, language),
        }))}
        onValueChange={(weekdays) =>
          isWhole(shown) ? onChange({ ...shown, weekdays }) : change({ weekdays })
        }
      />
      {time('from')}
      <span>{t('siteBook.field.windows.to')}</span>
      {time('to')}
      {!disabled && (
        <IconButton size="small" icon={X} label={t('siteBook.field.windows.remove')} onClick={onRemove} />
      )}
    </li>
  );
};

interface Props {
  windows: readonly SiteWindow[];
  disabled: boolean;
  onSave: (windows: SiteWindow[]) => void;
}

/** Edits a site's unloading hours, in lines for groups of weekdays; a new line is saved once it is complete. */
export const WindowsEditor = ({ windows, disabled, onSave }: Props): ReactNode => {
  const { t } = useText();
  const label = useId();
  const [isAdding, setIsAdding] = useState(false);
  const lines = linesOf(windows);
  const replace = (at: number, ...by: Line[]): void => onSave(windowsOf(lines.toSpliced(at, 1, ...by)));
  const empty: Line = { weekdays: lines.length === 0 ? '12345' : '6', from: '', to: '' };
  return (
    <section aria-labelledby={label}>
      <h3 id={label} className={styles['label']}>
        {t('siteBook.field.windows')}
      </h3>
      <ul className={styles['windows']}>
        {lines.map((line, at) => (
          <WindowLine
            key={`${line.weekdays} ${line.from}`}
            line={line}
            disabled={disabled}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => replace(at)}
          />
        ))}
        {isAdding && (
          <WindowLine
            key="new"
            line={empty}
            disabled={disabled}
            isNew
            onChange={(line) => {
              setIsAdding(false);
              onSave(windowsOf([...lines, line]));
            }}
            onRemove={() => setIsAdding(false)}
          />
        )}
      </ul>
      {lines.length === 0 && disabled && <p className={styles['quiet']}>{t('siteBook.hours.unknown')}</p>}
      {!disabled && !isAdding && (
        <Button size="small" variant="ghost" icon={Plus} onClick={() => setIsAdding(true)}>
          {t('siteBook.field.windows.add')}
        </Button>
      )}
    </section>
  );
};
