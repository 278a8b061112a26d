import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './settings.module.css';

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Label of the submit button. */
  action: string;
  disabled?: boolean;
  /** Content between the fields and the submit button. */
  choice?: ReactNode;
  children: ReactNode;
}

/** Form with a column of fields and a submit button below them. */
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
