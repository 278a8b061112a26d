import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation, because anonymizing a user can't be undone. */
export const AnonymizeDialog = ({ name, onConfirm, onCancel }: Props): ReactNode => {
  const { t } = useText();
  return (
    <ConfirmDialog
      open
      danger
      title={t('users.anonymizeQuestion', { name })}
      confirmLabel={t('users.anonymizeConfirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('users.anonymizeText')}
    </ConfirmDialog>
  );
};
