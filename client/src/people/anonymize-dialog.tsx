import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation, because anonymizing cannot be undone. */
export const AnonymizeDialog = ({ name, onConfirm, onCancel }: Props): ReactNode => {
  const { t } = useText();
  return (
    <ConfirmDialog
      open
      danger
      title={t('people.anonymizeQuestion', { name })}
      confirmLabel={t('people.anonymizeConfirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('people.anonymizeText')}
    </ConfirmDialog>
  );
};
