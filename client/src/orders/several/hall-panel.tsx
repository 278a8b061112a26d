import { otherHalls } from '@werkplan/shared/orders/order-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { useId, useState, type ReactNode } from 'react';
import { hallTotalsAtom } from '../../halls/hall-atoms.ts';
import { HallTile } from '../../halls/hall-tile.tsx';
import { selectedDayAtom } from '../../lib/day-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { loadAfterAdding } from '../resulting-load.tsx';
import { useReservationForecast } from '../use-reservation-forecast.ts';
import { ActionPanel, type SelectionPanelProps } from './action-panel.tsx';
import { applyToOrders } from './apply-several.ts';
import { RemainingLoad } from './remaining-load.tsx';
import { LoadOption } from './load-option.tsx';
import { moveOrdersToHall } from './several-orders-api.ts';

interface OptionProps {
  hall: HallId;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  steel: number;
  reserved: ReservedKilograms | undefined;
}

const HallOption = ({ hall, ...rest }: OptionProps): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(hallTotalsAtom(hall)) ?? undefined;
  const label = (
    <>
      <HallTile hall={hall} />
      {t('hall.name', { id: hall })}
    </>
  );
  return <LoadOption {...rest} label={label} before={totals} />;
};

/** Moves the selected orders to another hall on the same day. */
export const HallPanel = ({ orders, hall, onReady }: SelectionPanelProps): ReactNode => {
  const { t } = useText();
  const group = useId();
  const halls = otherHalls(hall);
  const [chosen, setChosen] = useState<HallId>(halls[0] ?? hall);
  const here = useAtomValue(hallTotalsAtom(hall));
  const shown = useAtomValue(selectedDayAtom);
  const { reserved } = useReservationForecast(orders);
  const steel = orders.reduce((sum, order) => sum + order.steel, 0);
  const apply = (): void => {
    const ids = orders.map(({ id }) => id);
    void applyToOrders({
      send: () => moveOrdersToHall(ids, chosen),
      done: 'orderSeveral.hall.done',
      values: { id: chosen },
    });
  };
  return (
    <ActionPanel title={t('orderSeveral.hall.title')} isReady onReady={onReady} onApply={apply}>
      <div role="radiogroup" aria-label={t('orderSeveral.hall.title')}>
        {halls.map((one) => (
          <HallOption
            key={one}
            hall={one}
            name={group}
            isChosen={one === chosen}
            onChoose={() => setChosen(one)}
            steel={steel}
            reserved={reserved({ hallId: one, date: shown })}
          />
        ))}
      </div>
      {here && (
        <RemainingLoad
          name={t('hall.name', { id: hall })}
          before={here}
          after={loadAfterAdding(
            here,
            -steel,
            reserved({ hallId: chosen, date: shown }, { hallId: hall, date: shown }),
          )}
        />
      )}
    </ActionPanel>
  );
};
