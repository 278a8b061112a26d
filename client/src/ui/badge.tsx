import type { LucideProps } from 'lucide-react';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './badge.module.css';

export type BadgeTone =
  | 'neutral'
  | 'ok'
  | 'warn'
  | 'late'
  | 'danger'
  | 'info'
  | 'future'
  | 'past'
  | 'outline'
  | 'accent';

interface Props extends ComponentPropsWithRef<'span'> {
  tone?: BadgeTone;
  icon?: ComponentType<Pick<LucideProps, 'size' | 'strokeWidth'>>;
  /** Height: 18, 16 or 22 px. */
  size?: 'default' | 'card' | 'large';
}

export const Badge = ({
  tone = 'neutral',
  icon: Icon,
  size = 'default',
  className,
  children,
  ...rest
}: Props): ReactNode => (
  <span {...rest} className={cx(styles['badge'], styles[tone], classFor(styles, size), className)}>
    {Icon && <Icon size={12} strokeWidth={1.75} aria-hidden />}
    {/* A separate element, because page translators replace text nodes, which React would then fail to update. */}
    <span>{children}</span>
  </span>
);
