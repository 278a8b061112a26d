import Copy from 'lucide-react/icons/copy';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { Button } from './button.tsx';
import styles from './secret-field.module.css';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  hint: string;
  value: string;
}

/** A secret that is shown only once, selected for copying. */
export const SecretField = ({ label, hint, value }: Props): ReactNode => {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      notify.success(t('secret.copied'));
    } catch {
      // The clipboard API is missing over plain HTTP, so the user copies the selected text.
      field.current?.select();
      notify.info(t('secret.copyYourself'));
    }
  };
  return (
    <div className={styles['secret']}>
      <div className={styles['row']}>
        <TextField
          ref={field}
          readOnly
          label={label}
          aria-describedby={hintId}
          className={styles['code']}
          value={value}
        />
        <Button variant="primary" icon={Copy} onClick={() => void copy()}>
          {t('secret.copy')}
        </Button>
      </div>
      <p id={hintId} className={styles['hint']}>
        {hint}
      </p>
    </div>
  );
};
