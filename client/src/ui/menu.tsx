import { cloneElement, Suspense, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import type { MenuProps } from './menu-popup.tsx';

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** Returns the trigger of a closed menu, to be rendered alone until `isUsed`, which is true once the menu was opened. */
export const useLazyMenu = ({
  trigger,
  open = false,
  onOpenChange,
}: Pick<MenuProps, 'trigger' | 'open' | 'onOpenChange'>): { isUsed: boolean; closed: ReactElement } => {
  const { isOpen: isUsed, open: press } = useOpening();
  if (open && !isUsed) press();
  const openFirst = (): void => {
    press();
    onOpenChange?.(true);
  };
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: openFirst,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      openFirst();
    },
  });
  return { isUsed, closed };
};

/** A button with a menu that is loaded and rendered on first use, because a board has hundreds and few are opened. */
export const Menu = (props: MenuProps): ReactNode => {
  const { isUsed, closed } = useLazyMenu(props);
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
  );
};
