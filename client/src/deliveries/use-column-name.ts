import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { deliveryAtom, loadOfDeliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';

/** Describes a run: 'OG-BS 214, Sattel, Start 05:30, 20 von 24 Tonnen'. */
export const useColumnName = (deliveryId: number): string => {
  const { t } = useText();
  const delivery = useAtomValue(deliveryAtom(deliveryId));
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  const load = useAtomValue(loadOfDeliveryAtom(deliveryId));
  if (!delivery || !truck) return t('delivery.truck.loading');
  return t('delivery.truck.name', {
    registration: truck.registration,
    type: t(`sign.truckType.${truck.type}`),
    time: delivery.startingTime.slice(0, 5),
    loaded: formatTonnes(load),
    capacity: formatTonnes(truck.capacity),
  });
};
