import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './card-tag.module.css';

interface Props {
  tone?: 'accent' | 'warn';
  children: ReactNode;
}

/** A word on the upper edge of a card that isn't what it is in the plan. */
export const CardTag = ({ tone = 'accent', children }: Props): ReactNode => (
  <span className={cx(styles['tag'], classFor(styles, tone))}>{children}</span>
);
