import { Menu as Base } from '@base-ui/react/menu';
import {
  isValidElement,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import Check from 'lucide-react/icons/check';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../lib/class-names.ts';
import { Kbd } from './kbd.tsx';
import styles from './popup.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** Secondary text before the shortcut. */
  readonly detail?: ReactNode;
  readonly icon?: LucideIcon | ReactElement;
  /** A character, shown at the right and active while the menu is open. */
  readonly shortcut?: string;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  /** If set, the item is a checkbox, and the menu stays open. */
  readonly checked?: boolean;
  /** Heading above the item. */
  readonly heading?: string;
  readonly onSelect: () => void;
}
export type MenuEntry = MenuItem | 'rule';

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  heading?: string;
  items: readonly MenuEntry[];
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'end';
  side?: 'bottom' | 'right';
}

const ItemIcon = ({ icon }: { icon: MenuItem['icon'] }): ReactNode => {
  if (!icon || isValidElement(icon)) return <span className={styles['icon']}>{icon}</span>;
  const Icon = icon as LucideIcon;
  return (
    <span className={styles['icon']}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
};

const Tick = ({ item, checked }: { item: MenuItem; checked: boolean }): ReactNode => (
  <Base.CheckboxItem
    className={styles['item']}
    checked={checked}
    disabled={item.disabled ?? false}
    onCheckedChange={item.onSelect}
  >
    <ItemIcon icon={checked ? Check : undefined} />
    <span className={styles['label']}>{item.label}</span>
  </Base.CheckboxItem>
);

const Entry = ({ item }: { item: MenuItem }): ReactNode => (
  <Base.Item
    className={cx(styles['item'], item.destructive && styles['destructive'])}
    disabled={item.disabled ?? false}
    onClick={item.onSelect}
    aria-keyshortcuts={item.shortcut}
  >
    <ItemIcon icon={item.icon} />
    <span className={styles['label']}>{item.label}</span>
    {item.detail && <span className={styles['detail']}>{item.detail}</span>}
    {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
  </Base.Item>
);

const isItem = (entry: MenuEntry): entry is MenuItem => entry !== 'rule';

const Line = ({ entry }: { entry: MenuEntry }): ReactNode => {
  if (!isItem(entry)) return <Base.Separator className={styles['rule']} />;
  const { checked, heading } = entry;
  return (
    <>
      {heading && <div className={styles['heading']}>{heading}</div>}
      {checked === undefined ? <Entry item={entry} /> : <Tick item={entry} checked={checked} />}
    </>
  );
};

/** The trigger with its complete menu, which opens on mount unless `open` is set. */
export const MenuPopup = ({
  trigger,
  heading,
  items,
  open,
  onOpenChange,
  align = 'end',
  side = 'bottom',
}: MenuProps): ReactNode => {
  const [ownOpen, setOwnOpen] = useState(true);
  const shown = open ?? ownOpen;
  const change = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = items
      .filter(isItem)
      .find((item) => !item.disabled && item.shortcut?.toLowerCase() === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    change(false);
    pressed.onSelect();
  };
  return (
    <Base.Root open={shown} onOpenChange={change} modal={false}>
      {/* Handles shortcut characters before the list has the focus. */}
      <Base.Trigger render={trigger} {...(shown && { onKeyDownCapture: onKeyDown })} />
      <Base.Portal>
        <Base.Positioner
          className={styles['positioner']}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup className={cx(styles['popup'], styles['list'])} onKeyDownCapture={onKeyDown}>
            {heading && <div className={styles['heading']}>{heading}</div>}
            {items.map((entry, index) => (
              <Line key={isItem(entry) ? entry.key : `rule ${String(index)}`} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
