import { LogIn } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { signOut } from '../account/account-api.ts';
import { PasswordField } from '../account/password-field.tsx';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './second-step.module.css';

interface Props {
  error: string | null;
  onProve: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password once more, before what outlives the sign-in. */
export const ProofDialog = ({ error, onProve, onCancel }: Props): ReactNode => {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const prove = async (): Promise<void> => {
    if (password === '' || busy) return;
    setBusy(true);
    await onProve(password);
    setBusy(false);
  };
  const footer = (
    <>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button variant="primary" busy={busy} disabled={busy || password === ''} onClick={() => void prove()}>
        {t('common.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onCancel} title={t('proof.title')} footer={footer} initialFocus={field}>
      <p>{t('proof.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
      >
        <PasswordField
          ref={field}
          label={t('settings.password.current')}
          name="proof-password"
          size="default"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          error={error ?? undefined}
        />
      </form>
      <p className={styles['note']}>{t('proof.orAnew')}</p>
      {/* The sign-in page leads back here. */}
      <div className={styles['buttons']}>
        <Button icon={LogIn} onClick={() => void signOut()}>
          {t('proof.signInAnew')}
        </Button>
      </div>
    </Dialog>
  );
};
