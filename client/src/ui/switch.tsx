import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface Props {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  /** Set it if a column head or the like already shows the label. */
  isLabelHidden?: boolean;
}

/** A native checkbox styled as a switch, which takes effect at once. */
export const Switch = ({ checked, onCheckedChange, label, isLabelHidden = false }: Props): ReactNode => (
  <label className={styles['row']}>
    <input
      type="checkbox"
      role="switch"
      className={styles['switch']}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
    />
    {isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
  </label>
);
