import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, type KeyboardEvent, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import type { SelectProps } from './select-popup.tsx';
import styles from './select.module.css';

const SelectPopup = lazyPart(async () => (await import('./select-popup.tsx')).SelectPopup);

export const Select = <V extends string | number>(props: SelectProps<V>): ReactNode => {
  const { value, options, label, icon: Icon, placeholder, invalid = false, disabled = false, id } = props;
  const { isOpen: isUsed, open } = useOpening();
  const chosen = options.find((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  const closed = (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the list that it would reference is not rendered yet
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={label}
      aria-invalid={invalid || undefined}
      disabled={disabled}
      data-disabled={disabled || undefined}
      {...(id && { id })}
      className={cx(styles['trigger'], classFor(styles, props.size ?? 'default'), props.className)}
      onClick={open}
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
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <SelectPopup {...props} />
    </Suspense>
  );
};
