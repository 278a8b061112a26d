import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
}

interface Props extends FieldTexts {
  /** Id of the control; its description has the id `${id}-text`. */
  id: string;
  children: ReactNode;
}

/** Shows a label above, and an error or hint below, which the control references by aria-describedby. */
export const Field = ({ id, label, error, hint, children }: Props): ReactNode => (
  <div className={styles['field']}>
    <label htmlFor={id} className={styles['label']}>
      {label}
    </label>
    {children}
    {error ? (
      <p id={`${id}-text`} className={styles['error']}>
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        {error}
      </p>
    ) : (
      hint && (
        <p id={`${id}-text`} className={styles['hint']}>
          {hint}
        </p>
      )
    )}
  </div>
);
