import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './covering-radio.module.css';

/** A radio button, unseen over all of a positioned label, which draws itself whether it is checked and has the focus. */
export const CoveringRadio = (
  props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>,
): ReactNode => <input {...props} type="radio" className={styles['radio']} />;
