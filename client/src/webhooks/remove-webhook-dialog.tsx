import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Webhooks } from './use-webhooks.ts';

interface Props {
  webhook: Webhook;
  acts: Webhooks;
  onClose: () => void;
}

/** Asks for a confirmation before a webhook is removed, because its waiting messages are then never sent. */
export const RemoveWebhookDialog = ({ webhook, acts, onClose }: Props): ReactNode => {
  const { t } = useText();
  const { name, waiting } = webhook;
  return (
    <ConfirmDialog
      open
      danger
      title={t('webhooks.removeQuestion', { name })}
      confirmLabel={t('webhooks.removeConfirm')}
      onConfirm={() => {
        onClose();
        void acts.remove(webhook);
      }}
      onCancel={onClose}
    >
      {t('webhooks.removeText')}
      {waiting > 0 && ` ${t('webhooks.removeWaiting', { count: waiting })}`}
    </ConfirmDialog>
  );
};
