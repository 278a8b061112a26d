import { atom } from 'jotai';
import PackageOpen from 'lucide-react/icons/package-open';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { draggedCardsAtom } from './dragged-cards.ts';
import styles from './panel-drawer.module.css';
import { isSelectingAtom } from './selection.ts';

// Below 1024 px the list of unassigned shipments is a drawer over the board (rules/look-and-feel.md#narrow-windows); in
// wider windows it is always open.

export const panelId = 'shipments';
/** True while the drawer is open. Wide windows show the list regardless of it. */
export const isPanelOpenAtom = atom(false);

const isPlacingAtom = atom((get) => get(isSelectingAtom) || get(draggedCardsAtom).length > 0);

/** Closes the drawer and focuses its button; returns false if it was not open. */
export const closeDrawer = (): boolean => {
  if (!store().get(isPanelOpenAtom)) return false;
  store().set(isPanelOpenAtom, false);
  document.querySelector<HTMLElement>(`[aria-controls='${panelId}']`)?.focus();
  return true;
};

/** Opens the drawer and focuses its search field. */
export const openDrawer = (): void => {
  store().set(isPanelOpenAtom, true);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${panelId} input[type=search]`)?.focus());
};

/** Closes the drawer when cards are selected or dragged, because they are placed on the board below it. */
export const useCloseDrawerOnSelect = (): void => {
  useEffect(
    () =>
      store().sub(isPlacingAtom, () => {
        if (store().get(isPlacingAtom)) closeDrawer();
      }),
    [],
  );
};

/** Button that opens and closes the drawer; only narrow windows show it. */
export const PanelButton = (): ReactNode => {
  const { t } = useText();
  const isOpen = useAtomValue(isPanelOpenAtom);
  return (
    <span className={styles['narrowOnly']} data-narrow-only>
      <IconButton
        icon={PackageOpen}
        label={t('shipment.list')}
        aria-controls={panelId}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeDrawer() : openDrawer())}
      />
    </span>
  );
};
