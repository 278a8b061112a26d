import type { IssuedToken, Token } from '@werkplan/shared/tokens/token-schema.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { SettingsSection } from './settings-section.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import type { ApiTokens } from './use-tokens.ts';
import { Button } from '../ui/button.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx';
import { SecretField } from '../ui/secret-field.tsx';
import styles from './tokens.module.css';

/** Shows the secret of a new token until the user dismisses it, because it can't be read again. */
const TokenSecret = ({ token, onDone }: { token: IssuedToken; onDone: () => void }): ReactNode => {
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

/** Lists, creates and revokes API tokens. */
export const TokenSection = ({ scripts: { tokens, create, revoke } }: { scripts: ApiTokens }): ReactNode => {
  const { t } = useText();
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const [asked, setAsked] = useState<Token | null>(null);
  const confirm = (token: Token): void => {
    setAsked(null);
    if (issued?.id === token.id) setIssued(null);
    void revoke(token.id);
  };
  return (
    <SettingsSection title={t('settings.tokens')} text={t('settings.tokens.text')}>
      <TokenList tokens={tokens} onRevoke={setAsked} />
      {issued ? (
        <TokenSecret token={issued} onDone={() => setIssued(null)} />
      ) : (
        <TokenForm onCreate={async (token) => setIssued(await create(token))} />
      )}
      {asked && (
        <LazyConfirmDialog
          open
          danger
          title={t('settings.tokens.revokeQuestion', { name: asked.name })}
          confirmLabel={t('settings.tokens.revoke')}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {t('settings.tokens.revokeText')}
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
};
