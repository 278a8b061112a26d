import type { Order } from '@werkplan/shared/orders/order.ts';
import type { ReactNode } from 'react';
import styles from './order-subject.module.css';

const boldCharacters = 13;

/** Which order a dialog is about: its label and its construction site, 13 characters bold, the rest grey (chapter 9). */
export const OrderSubject = ({ label, order }: { label: string; order: Order }): ReactNode => {
  const site = [...order.constructionSite];
  return (
    <div className={styles['subject']}>
      <span className={styles['label']}>{label}</span>
      <span aria-hidden>·</span>
      <span className={styles['site']} title={order.constructionSite}>
        <b>{site.slice(0, boldCharacters).join('')}</b>
        {site.slice(boldCharacters).join('')}
      </span>
    </div>
  );
};
