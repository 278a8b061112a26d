import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './checkbox.module.css';

interface Props {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Shown beside the box; without it give an aria-label. */
  label?: string;
  'aria-label'?: string;
  disabled?: boolean;
  tabIndex?: number;
  className?: string | undefined;
}

export const Checkbox = ({ checked, onCheckedChange, label, className, ...rest }: Props): ReactNode => {
  const box = (
    <Base.Root
      {...rest}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next)}
      className={cx(styles['box'], className)}
    >
      <Base.Indicator className={styles['mark']}>
        <Check size={12} strokeWidth={2.5} aria-hidden />
      </Base.Indicator>
    </Base.Root>
  );
  if (!label) return box;
  return (
    <label className={styles['row']}>
      {box}
      {label}
    </label>
  );
};
