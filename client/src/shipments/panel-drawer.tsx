import { atom } from 'jotai';
import { PackageOpen } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { draggedCardsAtom } from './dragged.ts';
import styles from './panel-drawer.module.css';
import { isSelectingAtom } from './selection.ts';

// Below 1024 px the list of unassigned shipments is a drawer over the board (rules/look-and-feel.md#narrow-windows). Wider,
// nothing of this shows.

export const panelId = 'shipments';
export const isPanelOpenAtom = atom(false);

const isPlacingAtom = atom((get) => get(isSelectingAtom) || get(draggedCardsAtom).length > 0);

/** Its button has the focus again; false when it was closed already, as it always is on a wide screen. */
export const closeDrawer = (): boolean => {
  if (!store.get(isPanelOpenAtom)) return false;
  store.set(isPanelOpenAtom, false);
  document.querySelector<HTMLElement>(`[aria-controls='${panelId}']`)?.focus();
  return true;
};

/** Its search field has the focus. */
export const openDrawer = (): void => {
  store.set(isPanelOpenAtom, true);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${panelId} input[type=search]`)?.focus());
};

/** Place mode closes the drawer: the board is what counts then. */
export const useDrawerGivesWay = (): void => {
  useEffect(
    () =>
      store.sub(isPlacingAtom, () => {
        if (store.get(isPlacingAtom)) closeDrawer();
      }),
    [],
  );
};

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
