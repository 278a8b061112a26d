import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import styles from './card-tag.module.css';

interface Props {
  tone?: 'accent' | 'warn';
  children: ReactNode;
}

export const CardTag = ({ tone = 'accent', children }: Props): ReactNode => (
  <span className={cx(styles['tag'], classFor(styles, tone))}>{children}</span>
);
