import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ReactNode } from 'react';
import styles from './order-subject.module.css';
import { SiteLabel } from './site-label.tsx';

/** Heading of a dialog about an order: the label and the order's construction site. */
export const OrderSubject = ({ label, order }: { label: string; order: Order }): ReactNode => (
  <div className={styles['subject']}>
    <span className={styles['label']}>{label}</span>
    <span aria-hidden>·</span>
    <SiteLabel site={order.constructionSite} />
  </div>
);
