import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './card-tag.module.css';

interface Props {
  tone?: 'accent' | 'warn';
  children: ReactNode;
}

/** Labels a card that differs from the plan, on its upper edge. */
export const CardTag = ({ tone = 'accent', children }: Props): ReactNode => (
  <span className={cx(styles['tag'], classFor(styles, tone))}>{children}</span>
);
