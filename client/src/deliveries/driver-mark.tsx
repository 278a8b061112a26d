import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { runsTooClose } from '@werkplan/shared/deliveries/driver-gap.ts';
import { atom, type Getter } from 'jotai';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { sameFields, dedupedAtom, weakAtomFamily } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { readPlantOnce, plantAtom } from '../live/plant-settings.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { deliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';
import styles from './driver-mark.module.css';

interface NearbyRun {
  readonly registration: string;
  readonly time: string;
}

const besideIn = (get: Getter, { id, startingTime }: DeliveryRow): NearbyRun => ({
  registration: get(truckOfDeliveryAtom(id))?.registration ?? '',
  time: startingTime.slice(0, 5),
});

/** Other runs of the same driver at about the same time; empty until the plant's settings are loaded. */
const runsBesideAtom = weakAtomFamily((deliveryId: number) =>
  dedupedAtom(
    atom((get): readonly NearbyRun[] => {
      const gapMinutes = get(plantAtom)?.driverGapMinutes;
      const run = get(deliveryAtom(deliveryId));
      const runs = get(rowsAtoms.deliveries);
      if (gapMinutes === undefined || !run || !runs) return [];
      return runsTooClose(run, runs.values(), gapMinutes).map((beside) => besideIn(get, beside));
    }),
    (a, b) => a.length === b.length && a.every((one, index) => sameFields(one, b[index] ?? null)),
  ),
);

/** Warns when a driver has another run at about the same time (rules/deliveries.md#one-driver-on-two-runs). */
export const DriverMark = ({ delivery }: { delivery: DeliveryRow }): ReactNode => {
  const { t } = useText();
  useEffect(readPlantOnce, []);
  const runs = useAtomValue(runsBesideAtom(delivery.id));
  if (runs.length === 0) return null;
  const names = runs.map(({ registration, time }) => t('driver.twice.run', { registration, time }));
  const text = t('driver.twice', { driver: delivery.truckDriver, runs: names.join(', ') });
  return (
    <Tooltip content={text}>
      <span className={styles['mark']} role="img" aria-label={text}>
        <UserRoundX size={14} strokeWidth={2} aria-hidden />
      </span>
    </Tooltip>
  );
};
