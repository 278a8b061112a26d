import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './strip.module.css';

interface Props {
  /** Colours for a request that waits or an alert, and for an offer. */
  tone: 'warn' | 'accent';
  icon: LucideIcon;
  /** Makes the strip a landmark with this name. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of full width below the page's bar that describes a special state and offers actions. */
export const Strip = ({ tone, icon: Icon, label, className, children }: Props): ReactNode => {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={cx(styles['strip'], className)} data-tone={tone} aria-label={label}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </Element>
  );
};
