import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from '../ui/secret-field.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'open' | 'width' | 'closeOnOutsideClick'> {
  name: string;
  /** The issued secret; null until then. */
  secret: string | null;
  issuedTitle: string;
}

/**
 * Dialog that asks before a secret is issued, and then shows the secret until the user closes it. Both are one dialog, so
 * that the focus returns to the button that opened it. Clicks outside do not close it, because the secret can't be read
 * again.
 */
export const SecretIssuingDialog = ({ name, secret, issuedTitle, ...asking }: Props): ReactNode => {
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
