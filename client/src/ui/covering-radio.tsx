import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './covering-radio.module.css';

/**
 * A transparent radio button that covers its label, which is positioned and shows the state. The focus ring of the radio
 * button is `--ring-offset` outside of the label.
 */
export const CoveringRadio = (
  props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>,
): ReactNode => <input {...props} type="radio" className={styles['radio']} />;
