import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './settings.module.css';

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** The button's text. */
  action: string;
  disabled?: boolean;
  /** Between the fields and the button. */
  choice?: ReactNode;
  children: ReactNode;
}

/** Fields of one width under each other, and the button that sends them. */
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
