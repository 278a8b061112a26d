import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, use, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './capacity-menu.module.css';
import { HallExtrasContext } from './hall-places.ts';

const CapacityPopover = lazyPart(async () => (await import('./capacity-popover.tsx')).CapacityPopover);

const MenuButton = ({ hall, ...rest }: { hall: HallId } & ComponentPropsWithRef<'button'>): ReactNode => {
  const { t } = useText();
  return (
    <IconButton
      {...rest}
      label={t('capacity.edit', { id: hall })}
      icon={Ellipsis}
      size="tiny"
      className={styles['button']}
    />
  );
};

/**
 * Loads the popover on first use. Being a component of its own, it unmounts on past days. Otherwise the popover, which opens
 * on mount, would be open again on the next day that is not past.
 */
const LazyMenu = ({ hall }: { hall: HallId }): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  const { Reserve } = use(HallExtrasContext);
  const { isOpen: isUsed, open } = useOpening();
  const reserve = useOpening();
  const button = useRef<HTMLButtonElement>(null);
  const closed = <MenuButton hall={hall} aria-haspopup="dialog" aria-expanded={false} onClick={open} />;
  if (!isUsed) return closed;
  const closeReserve = (): void => {
    reserve.close();
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Suspense fallback={closed}>
        <CapacityPopover
          hall={hall}
          trigger={<MenuButton ref={button} hall={hall} />}
          {...(Reserve && { onReserve: reserve.open })}
        />
      </Suspense>
      {Reserve && reserve.isOpen && (
        <Suspense>
          <Reserve hall={hall} day={day} onClose={closeReserve} />
        </Suspense>
      )}
    </>
  );
};

/** Menu for setting a hall's capacity or reserving, shown on hover or focus of the card; none on past days or for viewers. */
export const CapacityMenu = ({ hall }: { hall: HallId }): ReactNode => {
  const isPast = useAtomValue(isPastDayAtom);
  const maySet = useMay(setCapacityEndpoint);
  return !isPast && maySet && <LazyMenu hall={hall} />;
};
