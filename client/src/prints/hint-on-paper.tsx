import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../lib/i18n.ts';
import styles from './hint-on-paper.module.css';

/** Stands on the paper alone: how the day is printed, in place of a clipped board. */
export const HintOnPaper = (): ReactNode => {
  const { t } = useText();
  return createPortal(<p className={styles['hint']}>{t('print.hint')}</p>, document.body);
};
