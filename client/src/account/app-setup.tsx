import type { OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, errorText } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import styles from './app-setup.module.css';
import { CodeField } from './code-field.tsx';
import { QrCode } from '../ui/qr-code.tsx';

const AppPicture = ({ uri }: { uri: string }): ReactNode => {
  const { t } = useText();
  return <QrCode text={uri} label={t('secondStep.picture')} className={styles['picture']} />;
};

interface Props {
  offered: OfferedApp;
  /** Sends the first code of the app. @throws ApiError, NetworkError */
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app, and confirms the app with its first code. */
export const AppSetup = ({ offered: { secret, uri }, onConfirm, onCancel }: Props): ReactNode => {
  const { t } = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirm = async (typed: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(typed);
    } catch (failure) {
      setCode('');
      setError((failure instanceof ApiError && failure.fields['code']) || (errorText(failure) ?? undefined));
      setBusy(false);
      field.current?.focus();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void confirm(code);
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['sides']}>
        <AppPicture uri={uri} />
        <div className={styles['steps']}>
          <p className={styles['step']}>{t('secondStep.scan')}</p>
          <p className={styles['secret']}>
            {t('secondStep.orType')} <strong>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</strong>
          </p>
          <p className={styles['step']}>{t('secondStep.typeCode')}</p>
          <CodeField
            ref={field}
            value={code}
            onValueChange={setCode}
            onFull={(full) => void confirm(full)}
            error={error}
            autoFocus
          />
        </div>
      </div>
      <div className={styles['buttons']}>
        <Button type="submit" busy={busy} disabled={busy || code.length < 6}>
          {t('common.confirm')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
};
