import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, InputEvent, KeyboardEvent, ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { handleDecimalKey } from './decimal-key.ts';
import { passwordManagerOptOut } from './password-managers.ts';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  invalid?: boolean;
  /** Unit after the text, such as kg. */
  suffix?: ReactNode;
  icon?: LucideIcon;
  /** Height: 32, 28 or 40 px. */
  size?: 'default' | 'small' | 'large';
  end?: ReactNode;
  /** Character for the numeric pad's decimal key, regardless of the keyboard's language. */
  decimalMark?: string;
  onValueChange?: (text: string) => void;
}

const ignore = (): void => undefined;

/** A bare text field; set an aria-label, or use TextField. */
export const TextInput = ({
  invalid = false,
  suffix,
  icon: Icon,
  size = 'default',
  end,
  autoComplete = 'off',
  decimalMark,
  onValueChange,
  onInput,
  onKeyDown,
  className,
  ...rest
}: TextInputProps): ReactNode => {
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (decimalMark === undefined || !handleDecimalKey(event, decimalMark)) onKeyDown?.(event);
  };
  // Reads the value on `input`, after masks have rewritten it.
  const input = (event: InputEvent<HTMLInputElement>): void => {
    onInput?.(event);
    onValueChange?.(event.currentTarget.value);
  };
  return (
    <span
      className={cx(styles['box'], classFor(styles, size), className)}
      data-invalid={invalid || undefined}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <input
        autoComplete={autoComplete}
        {...(autoComplete === 'off' && passwordManagerOptOut)}
        onChange={ignore}
        {...rest}
        onKeyDown={press}
        aria-invalid={invalid || undefined}
        onInput={input}
        className={styles['input']}
      />
      {suffix && <span className={styles['suffix']}>{suffix}</span>}
      {end}
    </span>
  );
};
