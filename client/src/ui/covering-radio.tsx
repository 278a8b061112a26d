import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './covering-radio.module.css';

/** A radio button over all of a positioned label, which draws the state. Its focus ring lies `--ring-offset` outside the label. */
export const CoveringRadio = (
  props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>,
): ReactNode => <input {...props} type="radio" className={styles['radio']} />;
