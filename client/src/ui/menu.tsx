import type { LucideIcon } from 'lucide-react';
import {
  cloneElement,
  Suspense,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** Quieter, before the shortcut. */
  readonly detail?: ReactNode;
  readonly icon?: LucideIcon | ReactElement;
  /** One letter, shown at the right and active while the menu is open. */
  readonly shortcut?: string;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}
export type MenuEntry = MenuItem | 'rule';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  heading?: string;
  items: readonly MenuEntry[];
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'end';
  side?: 'bottom' | 'right';
}

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
