import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

interface Props {
  width?: number | string;
  height?: number | string;
}

/** A grey bar where something is still loading: not loaded is never drawn as empty. */
export const Skeleton = ({ width = '100%', height = 12 }: Props): ReactNode => (
  <span className={styles['skeleton']} style={{ width, height }} aria-hidden />
);
