import type { Token } from '@werkplan/shared/tokens/token-schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  token: Token;
  onConfirm: () => void;
  onCancel: () => void;
}

export const RevokeTokenDialog = ({ token, onConfirm, onCancel }: Props): ReactNode => {
  const { t } = useText();
  return (
    <ConfirmDialog
      open
      danger
      title={t('settings.tokens.revokeQuestion', { name: token.name })}
      confirmLabel={t('settings.tokens.revoke')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('settings.tokens.revokeText')}
    </ConfirmDialog>
  );
};
