import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from '../ui/secret-field.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'open' | 'width' | 'closeOnOutsideClick'> {
  /** Whose secret it is. */
  name: string;
  /** null until there is one. */
  secret: string | null;
  issuedTitle: string;
}

/**
 * A dialog in which a webhook gets a secret: it then shows that in place of what was asked, as long as it is looked at. One dialog,
 * so that the focus goes back to where it was opened; a press beside it loses nothing.
 */
export const IssuingDialog = ({ name, secret, issuedTitle, ...asking }: Props): ReactNode => {
  const { t } = useText();
  if (secret === null) return <Dialog {...asking} open width="truck" closeOnOutsideClick={false} />;
  return (
    <Dialog
      open
      width="truck"
      closeOnOutsideClick={false}
      onClose={asking.onClose}
      title={issuedTitle}
      subtitle={name}
      footer={<Button onClick={asking.onClose}>{t('secret.done')}</Button>}
    >
      <SecretField label={t('webhooks.secret')} hint={t('webhooks.secretHint')} value={secret} />
    </Dialog>
  );
};
