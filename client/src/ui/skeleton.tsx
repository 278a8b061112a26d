import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

interface Props {
  width?: number | string;
  height?: number | string;
}

/** A grey bar in place of content that is loading, because loading content must not look empty. */
export const Skeleton = ({ width = '100%', height = 12 }: Props): ReactNode => (
  <span className={styles['skeleton']} style={{ width, height }} aria-hidden />
);
