import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './settings.module.css';

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Label of the submit button. */
  action: string;
  disabled?: boolean;
  /** Content between fields and button. */
  choice?: ReactNode;
  children: ReactNode;
}

/** A column of fields with a submit button. */
export const SettingsForm = ({
  onSubmit,
  busy,
  action,
  disabled = false,
  choice,
  children,
}: Props): ReactNode => (
  <form className={styles['form']} onSubmit={onSubmit} noValidate>
    <div className={styles['fields']}>{children}</div>
    {choice}
    <Button type="submit" busy={busy} disabled={busy || disabled}>
      {action}
    </Button>
  </form>
);
