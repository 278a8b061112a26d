import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './covering-radio.module.css';

/**
 * A radio button that covers a positioned label, which shows the state. Its focus ring is `--ring-offset` outside of
 * the label.
 */
export const CoveringRadio = (
  props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>,
): ReactNode => <input {...props} type="radio" className={styles['radio']} />;
