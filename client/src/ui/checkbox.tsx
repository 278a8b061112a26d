import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './checkbox.module.css';

interface Props {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Shown beside the box; without it, set an aria-label. */
  label?: string;
  'aria-label'?: string;
  className?: string | undefined;
}

/** A styled box with a transparent native checkbox over it. */
export const Checkbox = ({ checked, onCheckedChange, label, className, ...rest }: Props): ReactNode => {
  const box = (
    <span className={cx(styles['box'], className)} data-checked={checked || undefined}>
      <input
        type="checkbox"
        {...rest}
        className={styles['input']}
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      {checked && <Check size={12} strokeWidth={2.5} aria-hidden />}
    </span>
  );
  if (!label) return box;
  return (
    <label className={styles['row']}>
      {box}
      {label}
    </label>
  );
};
