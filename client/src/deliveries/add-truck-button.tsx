import { addDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { useSetAtom } from 'jotai';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useRef, type ComponentProps, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { useOpening } from '../lib/use-opening.ts';
import { truckDialogAtom } from '../trucks/truck-modal.tsx';
import { Button } from '../ui/button.tsx';
import { useLazyMenu } from '../ui/menu.tsx';
import styles from './add-truck-button.module.css';

const AddRunPopover = lazyPart(async () => (await import('./add-run-popover.tsx')).AddRunPopover);

const AddMenuPopup = lazyPart(async () => (await import('./add-menu-popup.tsx')).AddMenuPopup);

const AddMenu = (props: ComponentProps<typeof AddMenuPopup>): ReactNode => {
  const { isUsed, closed } = useLazyMenu(props);
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <AddMenuPopup {...props} />
    </Suspense>
  );
};

/**
 * Button that creates a truck, and an arrow whose menu also adds a run of an existing truck or leads to the templates.
 * Each is shown only to users who may use it. Both work on past days, because past deliveries can be corrected.
 */
export const AddTruckButton = (): ReactNode => {
  // Secondary in a draft, whose only primary button applies the draft to the plan.
  const variant = useAtomValue(draftIdAtom) === null ? 'primary' : 'secondary';
  const { t } = useText();
  const openModal = useSetAtom(truckDialogAtom);
  const mayCreate = useMay(createTruckEndpoint);
  const mayAdd = useMay(addDeliveryEndpoint);
  const adding = useOpening();
  const split = useRef<HTMLSpanElement>(null);
  if (!mayCreate && !mayAdd) return null;
  const create = (): void => openModal({ truckId: null });
  return (
    <span ref={split} className={styles['split']}>
      {mayCreate && (
        <Button
          variant={variant}
          icon={Plus}
          aria-label={t('delivery.createTruck')}
          title={t('delivery.createTruck')}
          className={styles['create']}
          onClick={create}
        >
          <span data-from="1160" data-gives-way>
            {t('delivery.createTruck')}
          </span>
        </Button>
      )}
      {mayAdd && (
        <AddMenu
          trigger={
            <Button
              variant={variant}
              aria-label={t('delivery.create')}
              title={t('delivery.create')}
              className={styles['arrow']}
            >
              {!mayCreate && <Plus size={16} strokeWidth={1.75} aria-hidden />}
              <ChevronDown size={14} strokeWidth={2} aria-hidden />
            </Button>
          }
          onTruck={create}
          onRun={adding.open}
        />
      )}
      {adding.isOpen && (
        <Suspense>
          <AddRunPopover anchor={split} onClose={adding.close} />
        </Suspense>
      )}
    </span>
  );
};
