import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { outageEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { useSetAtom } from 'jotai';
import Archive from 'lucide-react/icons/archive';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CopyPlus from 'lucide-react/icons/copy-plus';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import TruckIcon from 'lucide-react/icons/truck';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import Wrench from 'lucide-react/icons/wrench';
import { use, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { isUserDraftAtom } from '../lib/draft-in-address.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { restoreEntriesAtom } from '../live/past-day.ts';
import { useText } from '../lib/i18n.ts';
import { changeTruckStatus } from '../trucks/retire-truck.ts';
import { truckDialogAtom } from '../trucks/truck-modal.tsx';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { openHistory } from '../history/open-history.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { type MenuEntry, MenuPopup, type MenuProps } from '../ui/menu-popup.tsx';
import { slotsOfDeliveryAtom } from './delivery-atoms.ts';
import { toggleRunPin } from './pin-api.ts';
import { openProposalAtom } from './proposed.ts';
import { addRun, removeRun, takeOutOfService } from './run-actions.ts';
import { yardLinksDialogAtom } from './yard-links-state.ts';

interface Props extends Pick<MenuProps, 'trigger'> {
  delivery: DeliveryRow;
  truck: Truck;
}

/** Menu of a run and its truck. It opens on mount, because the first click on its trigger loads this code. */
export const TruckMenuPopup = ({ delivery, truck, trigger }: Props): ReactNode => {
  const { t } = useText();
  const openModal = useSetAtom(truckDialogAtom);
  const propose = useSetAtom(openProposalAtom);
  const retire = async (): Promise<void> => {
    const outcome = await changeTruckStatus(truck, 'INACTIVE');
    // The dialog lists the days that still need the truck.
    if (outcome !== 'done' && outcome !== 'failed') openModal({ truckId: truck.id, ...outcome });
  };
  const isEmpty = useAtomValue(slotsOfDeliveryAtom(delivery.id)).every((item) => item === null);
  const showLinks = useSetAtom(yardLinksDialogAtom);
  const { runEntries = [] } = use(OrderExtrasContext);
  const isPlan = useAtomValue(isPlanShownAtom);
  const isInDraft = useAtomValue(isUserDraftAtom);
  const mayChangeRun = useMay(outageEndpoint);
  const { registration } = truck;
  // Also false in a draft, which cannot change the truck itself.
  const mayChange = useMay(updateTruckEndpoint);
  const putBack = useAtomValue(restoreEntriesAtom);
  const editing: MenuEntry = {
    key: 'edit',
    label: t('delivery.truck.menu.edit'),
    icon: Pencil,
    shortcut: 'E',
    onSelect: () => openModal({ truckId: truck.id }),
  };
  const ofRun: MenuEntry[] = [
    {
      key: 'add',
      label: t('delivery.truck.menu.addRun'),
      icon: CopyPlus,
      onSelect: () => void addRun(truck, delivery.date),
    },
    {
      key: 'pin',
      label: t(delivery.isPinned ? 'delivery.unpin' : 'delivery.pin'),
      icon: delivery.isPinned ? PinOff : Pin,
      onSelect: () => void toggleRunPin(delivery),
    },
    {
      key: 'propose',
      label: t('delivery.truck.menu.propose'),
      icon: WandSparkles,
      onSelect: () => propose({ deliveryIds: [delivery.id] }),
    },
    ...(isInDraft
      ? [
          {
            key: 'outage',
            label: t('draft.outage'),
            icon: Wrench,
            onSelect: () => void takeOutOfService(delivery),
          } as const,
        ]
      : []),
    {
      key: 'remove',
      label: t('delivery.truck.menu.removeRun'),
      icon: CircleMinus,
      disabled: !isEmpty,
      onSelect: () => void removeRun(truck, delivery),
    },
  ];
  const links: MenuEntry = {
    key: 'yard',
    label: t('delivery.truck.menu.yard'),
    icon: TruckIcon,
    onSelect: () => showLinks(delivery.id),
  };
  const history: MenuEntry = {
    key: 'history',
    label: t('undo.history'),
    icon: History,
    shortcut: 'V',
    onSelect: () => openHistory('deliveries', delivery.id, registration),
  };
  const retiring: MenuEntry = {
    key: 'retire',
    label: t('delivery.truck.retire'),
    icon: Archive,
    destructive: true,
    disabled: truck.status === 'INACTIVE',
    onSelect: () => void retire(),
  };
  return (
    <MenuPopup
      heading={registration}
      trigger={trigger}
      items={[
        ...(putBack ? [...putBack.of('deliveries', delivery.id), ...putBack.of('trucks', truck.id)] : []),
        ...(mayChange ? [editing] : []),
        ...(mayChangeRun ? ofRun : []),
        ...(mayChangeRun && isPlan ? [links] : []),
        ...(isPlan ? runEntries.flatMap((entriesOf) => entriesOf(delivery.id, t)) : []),
        history,
        ...(mayChange ? (['rule', retiring] as const) : []),
      ]}
    />
  );
};
