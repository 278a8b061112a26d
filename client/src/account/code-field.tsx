import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type Ref, useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { cx } from '../lib/class-names.ts';
import { timeNow } from '../lib/server-time.ts';
import styles from './code-field.module.css';

const places = [0, 1, 2, 3, 4, 5] as const;

/** Formats the server's time for the error text, because the codes depend on it. */
const serverClock = (language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(timeNow());

interface Props {
  value: string;
  onValueChange: (code: string) => void;
  onFull: (code: string) => void;
  error?: string | undefined;
  size?: 'default' | 'large';
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Input for a six-digit code, drawn as six boxes. A single input keeps autofill and pasting with spaces working. */
export const CodeField = ({
  value,
  onValueChange,
  onFull,
  error,
  size = 'default',
  autoFocus = false,
  ref,
}: Props): ReactNode => {
  const { t, language } = useText();
  const id = useId();
  const type = (text: string): void => {
    const code = text.replaceAll(/\D/g, '').slice(0, places.length);
    onValueChange(code);
    if (code.length === places.length && code !== value) onFull(code);
  };
  return (
    <div>
      <div
        className={cx(styles['field'], size === 'large' && styles['large'])}
        data-invalid={Boolean(error) || undefined}
      >
        {places.map((place) => (
          <span
            key={place}
            className={cx(styles['box'], place === value.length && styles['next'])}
            aria-hidden
          >
            {value[place]}
          </span>
        ))}
        <input
          ref={ref}
          className={styles['input']}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={t('secondStep.code')}
          aria-invalid={Boolean(error) || undefined}
          {...(error && { 'aria-describedby': id })}
          autoFocus={autoFocus}
          value={value}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          // Keeps the caret at the end, because the boxes cannot show another position.
          onSelect={({ currentTarget }) => currentTarget.setSelectionRange(99, 99)}
        />
      </div>
      {error && (
        <p id={id} className={styles['error']}>
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
      {error && <p className={styles['clock']}>{t('secondStep.clock', { time: serverClock(language) })}</p>}
    </div>
  );
};
