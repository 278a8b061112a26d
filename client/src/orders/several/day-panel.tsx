import { type ReactNode, useMemo } from 'react';
import { hallTotalsAtom } from '../../halls/hall-atoms.ts';
import { HallTile } from '../../halls/hall-tile.tsx';
import { selectedDayAtom, todayAtom } from '../../lib/day-atoms.ts';
import { formatDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { loadAfterAdding } from '../resulting-load.tsx';
import type { SelectionPanelProps } from './action-panel.tsx';
import { applyToOrders } from './apply-several.ts';
import { DayChoicePanel } from './day-choice-panel.tsx';
import { RemainingLoad } from './remaining-load.tsx';
import panel from './panels.module.css';
import { moveOrdersToDay } from './several-orders-api.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom } from 'jotai';
import { shownDayAtom } from '../../live/day-store.ts';
import { TrucksLosingParts } from '../trucks-losing-parts-line.tsx';
import { trucksLosingParts } from '../trucks-losing-parts.ts';

/** Lists the trucks from which parts are taken off when the selected orders move to another day. */
const SeveralTrucksLosingParts = ({ orders }: { orders: readonly Order[] }): ReactNode => {
  const trucksAtom = useMemo(
    () =>
      atom((get) => {
        const state = get(shownDayAtom);
        return state ? trucksLosingParts(state, new Set(orders.map(({ id }) => id))) : [];
      }),
    [orders],
  );
  return <TrucksLosingParts trucks={useAtomValue(trucksAtom)} />;
};

/** Moves the selected orders to another day. Shows the load that the hall would have on that day. */
export const DayPanel = ({ orders, hall, onReady }: SelectionPanelProps): ReactNode => {
  const { t, language } = useText();
  const shown = useAtomValue(selectedDayAtom);
  const today = useAtomValue(todayAtom);
  const here = useAtomValue(hallTotalsAtom(hall));
  const steel = orders.reduce((sum, order) => sum + order.steel, 0);
  const hereName =
    shown === today
      ? t('orderSeveral.today', { id: hall })
      : t('orderSeveral.shownDay', { id: hall, day: formatDay(shown, language, 'short') });
  return (
    <DayChoicePanel
      loads={t('orderSeveral.loads', { id: hall })}
      icon={<HallTile hall={hall} />}
      loadOf={({ halls }) => halls.find(({ id }) => id === hall)}
      added={steel}
      moved={{ orders, hall }}
      sameDay={t('orderSeveral.sameDay')}
      onReady={onReady}
      onApply={(day) => {
        const ids = orders.map(({ id }) => id);
        const values = { date: formatDay(day, language, 'numeric') };
        void applyToOrders({
          send: () => moveOrdersToDay(ids, day),
          done: 'orderSeveral.day.done',
          values,
        });
      }}
      foot={(chosen, { reserved }) => (
        <>
          {here && (
            <RemainingLoad
              name={hereName}
              before={here}
              after={loadAfterAdding(
                here,
                -steel,
                reserved({ hallId: hall, date: chosen ?? shown }, { hallId: hall, date: shown }),
              )}
            />
          )}
          {chosen && (
            <div className={panel['leaves']}>
              <SeveralTrucksLosingParts orders={orders} />
            </div>
          )}
        </>
      )}
    />
  );
};
