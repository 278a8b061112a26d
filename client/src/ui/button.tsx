import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';
import { Spinner } from './spinner.tsx';

interface Look {
  variant?: 'secondary' | 'primary' | 'danger' | 'ghost' | 'tinted';
  /** 32, 26 or 40 px high. */
  size?: 'default' | 'small' | 'large';
  icon?: LucideIcon;
}

const classOf = ({ variant = 'secondary', size = 'default' }: Look, className?: string): string =>
  cx(styles['button'], styles[variant], classFor(styles, size), className);

const iconSize = (size: Look['size']): number => (size === 'small' ? 14 : 16);

type ButtonProps = Look & ComponentPropsWithRef<'button'> & { busy?: boolean; shortcut?: string };

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
    className={classOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
  >
    {busy ? (
      <Spinner size={iconSize(size)} />
    ) : (
      Icon && <Icon size={iconSize(size)} strokeWidth={1.75} aria-hidden />
    )}
    {children}
    {shortcut && <Kbd>{shortcut}</Kbd>}
  </button>
);

export const LinkButton = ({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: Look & LinkProps): ReactNode => (
  <Link {...rest} className={classOf({ ...(variant && { variant }), ...(size && { size }) }, className)}>
    {Icon && <Icon size={iconSize(size)} strokeWidth={1.75} aria-hidden />}
    {children}
  </Link>
);
