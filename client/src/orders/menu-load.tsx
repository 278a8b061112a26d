import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useMemo, type ReactNode } from 'react';
import { hallTotalsAtom } from '../halls/hall-atoms.ts';
import { withReserved } from '../halls/reserved-text.ts';
import { useDecisiveKilograms } from '../halls/use-hall-tone.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { loadAfterAdding } from './resulting-load.tsx';
import styles from './resulting-load.module.css';
import { useReservationForecast } from './use-reservation-forecast.ts';

/** Shows in an order's menu the load that a hall would have with the order: '62 / 60 t'. */
export const MenuLoad = ({ hall, order }: { hall: HallId; order: Order }): ReactNode => {
  const { t } = useText();
  const decisiveOf = useDecisiveKilograms();
  const totals = useAtomValue(hallTotalsAtom(hall));
  const { reserved } = useReservationForecast(useMemo(() => [order], [order]));
  if (!totals) return null;
  const load = loadAfterAdding(totals, order.steel, reserved({ hallId: hall, date: order.date }));
  const values = { steel: formatTonnes(load.steelTotal), capacity: formatTonnes(load.maxCapacity) };
  const text = t('capacity.loadShort', values);
  const hint = `${t('capacity.after', { id: hall })} ${text}`;
  return (
    <span
      className={cx(decisiveOf(load) < 0 && styles['over'])}
      title={load.reserved ? withReserved(hint, t, load.remaining, load.reserved) : hint}
    >
      {text}
    </span>
  );
};
