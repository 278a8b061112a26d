import type { IssuedToken } from '@werkplan/shared/tokens/token.ts';
import { Copy } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../lib/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './tokens.module.css';

/** A new token's secret, as long as it is looked at. */
export const TokenSecret = ({ token, onDone }: { token: IssuedToken; onDone: () => void }): ReactNode => {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token.token);
      notify.success(t('settings.tokens.copied'));
    } catch {
      // Browsers have no clipboard for pages on plain HTTP.
      field.current?.select();
      notify.info(t('settings.tokens.copyYourself'));
    }
  };
  return (
    <div className={styles['secret']}>
      <TextField
        ref={field}
        readOnly
        label={t('settings.tokens.secret', { name: token.name })}
        hint={t('settings.tokens.secret.hint')}
        className={styles['code']}
        value={token.token}
      />
      <div className={styles['buttons']}>
        <Button variant="primary" icon={Copy} onClick={() => void copy()}>
          {t('settings.tokens.copy')}
        </Button>
        <Button onClick={onDone}>{t('settings.tokens.done')}</Button>
      </div>
    </div>
  );
};
