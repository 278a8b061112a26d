import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';
import { Spinner } from './spinner.tsx';
import { wrapText } from './wrap-text.tsx';

interface ButtonLook {
  variant?: 'secondary' | 'primary' | 'danger' | 'ghost' | 'tinted';
  /** Height: 32, 26 or 40 px. */
  size?: 'default' | 'small' | 'large';
  icon?: LucideIcon;
}

export const buttonClass = (
  { variant = 'secondary', size = 'default' }: ButtonLook,
  className?: string,
): string => cx(styles['button'], styles[variant], classFor(styles, size), className);

export const buttonIconSize = (size: ButtonLook['size']): number => (size === 'small' ? 14 : 16);

type ButtonProps = ButtonLook & ComponentPropsWithRef<'button'> & { busy?: boolean; shortcut?: string };

export const Button = ({
  variant,
  size,
  icon: Icon,
  busy = false,
  shortcut,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode => (
  <button
    type="button"
    {...rest}
    aria-busy={busy || undefined}
    disabled={rest.disabled ?? busy}
    className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
  >
    {busy ? (
      <Spinner size={buttonIconSize(size)} />
    ) : (
      Icon && <Icon size={buttonIconSize(size)} strokeWidth={1.75} aria-hidden />
    )}
    {wrapText(children)}
    {shortcut && <Kbd>{shortcut}</Kbd>}
  </button>
);
