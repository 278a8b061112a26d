import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './load-legend.module.css';

const kinds = [
  ['load', 'plan.load'],
  ['near', 'plan.near'],
  ['over', 'plan.over'],
  ['reserved', 'plan.reserved'],
] as const;

/** Legend of the bars' colours. */
export const LoadLegend = (): ReactNode => {
  const { t } = useText();
  return (
    <ul className={styles['legend']}>
      {kinds.map(([kind, text]) => (
        <li key={kind}>
          <span className={cx(styles['mark'], styles[kind])} aria-hidden />
          {t(text)}
        </li>
      ))}
    </ul>
  );
};
