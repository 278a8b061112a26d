import { cloneElement, Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { MenuProps } from './menu-popup.tsx';

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button with a menu, which is fetched and built when it is first opened: a board has hundreds and few are used. */
export const Menu = (props: MenuProps): ReactNode => {
  const [used, setUsed] = useState(false);
  if (props.open && !used) setUsed(true);
  const open = (): void => {
    setUsed(true);
    props.onOpenChange?.(true);
  };
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
  );
};
