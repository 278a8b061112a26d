import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './strip.module.css';

interface Props {
  /** Its colours: of the day as it was, of a draft, of a request, of changes. */
  tone: 'past' | 'draft' | 'warn' | 'accent';
  icon: LucideIcon;
  /** Makes it a region of that name. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A row as wide as the page, under its bar: what is special about what is shown, and what can be done about it. */
export const Strip = ({ tone, icon: Icon, label, className, children }: Props): ReactNode => {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={cx(styles['strip'], className)} data-tone={tone} aria-label={label}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </Element>
  );
};
