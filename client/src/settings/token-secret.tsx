import type { IssuedToken } from '@werkplan/shared/tokens/token-schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { SecretField } from '../ui/secret-field.tsx';
import styles from './tokens.module.css';

/** Secret of a new token, until it is dismissed. */
export const TokenSecret = ({ token, onDone }: { token: IssuedToken; onDone: () => void }): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['secret']}>
      <SecretField
        label={t('settings.tokens.secret', { name: token.name })}
        hint={t('settings.tokens.secret.hint')}
        value={token.token}
      />
      <Button onClick={onDone}>{t('secret.done')}</Button>
    </div>
  );
};
