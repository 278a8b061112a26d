import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { passwordManagerOptOut } from './password-managers.ts';
import styles from './text-input.module.css';

interface Props extends ComponentPropsWithRef<'textarea'> {
  invalid?: boolean;
  onValueChange?: (text: string) => void;
}

export const TextArea = ({
  invalid = false,
  onValueChange,
  onChange,
  className,
  ...rest
}: Props): ReactNode => (
  <textarea
    autoComplete="off"
    {...passwordManagerOptOut}
    {...rest}
    aria-invalid={invalid || undefined}
    className={cx(styles['area'], className)}
    onChange={(event) => {
      onChange?.(event);
      onValueChange?.(event.target.value);
    }}
  />
);
