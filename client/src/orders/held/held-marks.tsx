import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ReactNode } from 'react';
import { fieldsOf } from '../order-columns.ts';
import styles from './held-marks.module.css';
import { fieldsWithHeldValue, columnOfHeldField } from './held-fields.ts';

/** Marks the corners of cells with a different ERP value; for screen readers, the cells' labels contain it. */
export const HeldMarks = ({ order, hall }: { order: Order; hall: HallId }): ReactNode => {
  const places = [...new Set(fieldsWithHeldValue(order).map((field) => columnOfHeldField(field, hall)))];
  return places.map((place) => {
    const column = fieldsOf(hall).indexOf(place) + 1;
    const style = { gridArea: `1 / ${column} / 2 / ${column + 1}` };
    return <span key={place} className={styles['mark']} style={style} data-erp={place} aria-hidden />;
  });
};
