import { otherHalls } from '@werkplan/shared/orders/order-rules.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useId, useState, type ReactNode } from 'react';
import { hallTotalsAtom } from '../../halls/hall-atoms.ts';
import { HallTile } from '../../halls/hall-tile.tsx';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { loadWith } from '../hall-after.tsx';
import { ActionPanel, type PanelProps } from './action-panel.tsx';
import { applyToOrders } from './apply-several.ts';
import { LoadChange, LoadOption } from './load-option.tsx';
import panel from './panels.module.css';
import { moveOrdersToHall } from './several-orders-api.ts';

interface OptionProps {
  hall: HallId;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  steel: number;
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
export const HallPanel = ({ orders, hall, onReady }: PanelProps): ReactNode => {
  const { t } = useText();
  const group = useId();
  const halls = otherHalls(hall);
  const [chosen, setChosen] = useState<HallId>(halls[0] ?? hall);
  const here = useAtomValue(hallTotalsAtom(hall));
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
          />
        ))}
      </div>
      {here && (
        <p className={panel['foot']}>
          {t('hall.name', { id: hall })}
          <span>
            <LoadChange before={here} after={loadWith(here, -steel)} /> t
          </span>
        </p>
      )}
    </ActionPanel>
  );
};
