import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../lib/i18n.ts';
import styles from './hint-on-paper.module.css';

/** Printed instead of the board, which browsers would clip; explains how to print the day. */
export const HintOnPaper = (): ReactNode => {
  const { t } = useText();
  return createPortal(<p className={styles['hint']}>{t('print.hint')}</p>, document.body);
};
