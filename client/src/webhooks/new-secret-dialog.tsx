import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { useRef, useState, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { SecretIssuingDialog } from './secret-issuing-dialog.tsx';
import type { Webhooks } from './use-webhooks.ts';

interface Props {
  webhook: Webhook;
  acts: Webhooks;
  onClose: () => void;
}

/**
 * Renews a webhook's secret. Asks for a confirmation, because the receiver refuses all messages until it knows the new
 * secret.
 */
export const NewSecretDialog = ({ webhook, acts, onClose }: Props): ReactNode => {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const { name } = webhook;
  const renew = async (): Promise<void> => {
    setBusy(true);
    try {
      setSecret((await acts.change(webhook, { newSecret: true })).secret ?? '');
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button ref={confirm} variant="danger" busy={busy} onClick={() => void renew()}>
        {t('webhooks.newSecretConfirm')}
      </Button>
    </>
  );
  return (
    <SecretIssuingDialog
      name={name}
      secret={secret}
      issuedTitle={t('webhooks.secretRenewed')}
      title={t('webhooks.newSecretQuestion', { name })}
      footer={footer}
      initialFocus={confirm}
      onClose={onClose}
    >
      {t('webhooks.newSecretText')}
    </SecretIssuingDialog>
  );
};
