import type { LucideIcon } from 'lucide-react';
import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';

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

const opened = partOnDemand(async () => (await import('./opened-menu.tsx')).OpenedMenu);

/** A button with a menu, which is fetched and built when it is first opened: a board has hundreds and few are used. */
export const Menu = (props: MenuProps): ReactNode => {
  const [used, setUsed] = useState(false);
  const isHere = opened.useIsHere(used);
  if (props.open && !used) setUsed(true);
  if (used && isHere) return <opened.Part {...props} />;
  const open = (): void => {
    setUsed(true);
    props.onOpenChange?.(true);
  };
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
};
