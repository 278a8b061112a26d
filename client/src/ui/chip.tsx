import ChevronDown from 'lucide-react/icons/chevron-down';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './chip.module.css';

export interface ChipPart {
  readonly key: string;
  readonly icon?: LucideIcon;
  readonly tone?: 'warn' | 'accent' | 'conflict';
  /** Minimum width (px) of the page's bar for this part, which is hidden on narrower bars. */
  readonly from?: '880' | '1160' | '1320';
  readonly text: ReactNode;
}

interface Props extends ComponentPropsWithRef<'button'> {
  tone: 'outline' | 'accent' | 'neutral' | 'inverse' | 'surface';
  parts: readonly ChipPart[];
}

/** Button in the page's bar that shows a state in several parts, divided by hairlines, and opens a popover. */
export const Chip = ({ tone, parts, ...rest }: Props): ReactNode => (
  <button type="button" {...rest} className={cx(styles['chip'], classFor(styles, tone))} data-stays-visible>
    {parts.map(({ key, icon: Icon, tone: own, from, text }) => (
      <span
        key={key}
        className={cx(styles['part'], own && styles[own])}
        data-from={from}
        data-late={key === 'late' || undefined}
      >
        {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
        <span>{text}</span>
      </span>
    ))}
    <ChevronDown size={12} strokeWidth={2} className={styles['opens']} data-from="880" aria-hidden />
  </button>
);
