import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { partOnDemand } from '../lib/on-demand.ts';
import styles from './select.module.css';

export interface SelectProps<V extends string | number> {
  value: V | null;
  onValueChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: string }[];
  /** Accessible name. */
  label: string;
  icon?: LucideIcon;
  placeholder?: string;
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  size?: 'default' | 'small';
  className?: string | undefined;
}

const opened = partOnDemand(async () => (await import('./opened-select.tsx')).OpenedSelect);

/** A choice from a list, which is fetched and built when it is first opened. */
export const Select = <V extends string | number>(props: SelectProps<V>): ReactNode => {
  const { value, options, label, icon: Icon, placeholder, invalid = false, disabled = false, id } = props;
  const [used, setUsed] = useState(false);
  const isHere = opened.useIsHere(used);
  if (used && isHere) return <opened.Part {...props} />;
  const chosen = options.find((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setUsed(true);
  };
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet that it could name
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={label}
      aria-invalid={invalid || undefined}
      disabled={disabled}
      data-disabled={disabled || undefined}
      {...(id && { id })}
      className={cx(styles['trigger'], classFor(styles, props.size ?? 'default'), props.className)}
      onClick={() => setUsed(true)}
      onKeyDown={onKeyDown}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles['value']} data-placeholder={chosen ? undefined : true}>
        {chosen?.label ?? placeholder}
      </span>
      <span className={styles['arrow']} aria-hidden>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </span>
    </button>
  );
};
