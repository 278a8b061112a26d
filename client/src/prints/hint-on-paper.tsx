import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../lib/i18n.ts';
import styles from './hint-on-paper.module.css';

/**
 * Explains how to print the day. When a user prints the delivery page itself, this text is printed instead of the board,
 * which browsers would cut off.
 */
export const HintOnPaper = (): ReactNode => {
  const { t } = useText();
  return createPortal(<p className={styles['hint']}>{t('print.hint')}</p>, document.body);
};
