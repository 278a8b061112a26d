import { Select as Base } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import list from './select-popup.module.css';
import popup from './popup.module.css';
import styles from './select.module.css';

export interface SelectProps<V extends string | number> {
  value: V | null;
  onValueChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: string }[];
  label: string;
  icon?: LucideIcon;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  size?: 'default' | 'small';
  className?: string | undefined;
}

/** The complete select, which opens on mount, because `Select` renders it only after the first click. */
export const SelectPopup = <V extends string | number>({
  value,
  onValueChange,
  options,
  label,
  icon: Icon,
  placeholder,
  invalid = false,
  disabled = false,
  id,
  size = 'default',
  className,
}: SelectProps<V>): ReactNode => (
  <Base.Root<V>
    defaultOpen
    value={value}
    onValueChange={(next) => next !== null && onValueChange(next)}
    items={options}
    disabled={disabled}
    modal={false}
  >
    <Base.Trigger
      {...(id && { id })}
      aria-label={label}
      aria-invalid={invalid || undefined}
      className={cx(styles['trigger'], classFor(styles, size), className)}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <Base.Value className={styles['value']} placeholder={placeholder} />
      <Base.Icon className={styles['arrow']}>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </Base.Icon>
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner
        className={popup['positioner']}
        sideOffset={4}
        collisionPadding={8}
        alignItemWithTrigger={false}
      >
        <Base.Popup className={cx(popup['popup'], popup['list'], list['popup'])}>
          <Base.List>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={popup['item']}>
                <span className={popup['icon']}>
                  <Base.ItemIndicator>
                    <Check size={16} strokeWidth={1.75} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText className={popup['label']}>{option.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
