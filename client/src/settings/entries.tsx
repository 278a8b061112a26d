import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './entries.module.css';

interface EntryProps {
  icon: LucideIcon;
  name: ReactNode;
  /** Details, joined in one line; null and '' are left out. */
  facts: readonly (string | null)[];
  children: ReactNode;
}

/** Entry of a list in the settings, such as a device, display or token; `children` are its buttons. */
export const SettingsEntry = ({ icon: Icon, name, facts, children }: EntryProps): ReactNode => (
  <li className={styles['entry']}>
    <Icon size={18} strokeWidth={1.75} aria-hidden />
    <div className={styles['words']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</span>
    </div>
    {children}
  </li>
);

interface EntriesProps<Item> {
  /** Null while loading. */
  items: readonly Item[] | null;
  /** Text that is shown instead of an empty list. */
  none?: string;
  children: (item: Item) => ReactNode;
}

export const SettingsEntries = <Item,>({ items, none, children }: EntriesProps<Item>): ReactNode => {
  if (!items) return <Skeleton width="100%" height={52} />;
  if (items.length === 0) return none && <p className={styles['none']}>{none}</p>;
  return <ul className={styles['entries']}>{items.map(children)}</ul>;
};
