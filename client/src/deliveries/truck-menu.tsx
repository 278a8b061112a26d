import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useMenuOnUse } from '../ui/menu.tsx';

const TruckMenuPopup = lazyPart(async () => (await import('./truck-menu-popup.tsx')).TruckMenuPopup);

interface Props {
  delivery: DeliveryRow;
  truck: Truck;
}

/** Menu of a run and its truck; its entries are computed when first opened. */
export const TruckMenu = ({ delivery, truck }: Props): ReactNode => {
  const { t } = useText();
  const label = t('delivery.truck.more', { registration: truck.registration });
  const trigger = <IconButton size="tiny" icon={Ellipsis} label={label} tooltip={false} />;
  const { isUsed, closed } = useMenuOnUse({ trigger });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <TruckMenuPopup delivery={delivery} truck={truck} trigger={trigger} />
    </Suspense>
  );
};
