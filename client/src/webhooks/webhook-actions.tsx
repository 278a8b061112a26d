import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash';
import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx';
import listing from '../ui/listing.module.css';
import { Menu } from '../ui/menu.tsx';
import type { Webhooks } from './use-webhooks.ts';
import { WebhookDialog } from './add-webhook.tsx';

const NewSecretDialog = lazyPart(async () => (await import('./new-secret-dialog.tsx')).NewSecretDialog);

interface Props {
  webhook: Webhook;
  acts: Webhooks;
  menuOpen: boolean;
  onMenuOpenChange: (open: boolean) => void;
}

/** Shows what administrators can do with a webhook: resuming a paused one is also a button, everything else is in a menu. */
export const WebhookActions = ({ webhook, acts, menuOpen, onMenuOpenChange }: Props): ReactNode => {
  const { t } = useText();
  const [dialog, setDialog] = useState<'edit' | 'newSecret' | 'remove' | null>(null);
  const close = (): void => setDialog(null);
  const isPaused = webhook.state === 'paused';
  const pause = () => void acts.setPaused(webhook, !isPaused);
  const items = [
    { key: 'edit', label: t('webhooks.edit'), icon: Pencil, onSelect: () => setDialog('edit') },
    { key: 'test', label: t('webhooks.test'), icon: Send, onSelect: () => void acts.test(webhook) },
    isPaused
      ? { key: 'resume', label: t('webhooks.resume'), icon: Play, onSelect: pause }
      : { key: 'pause', label: t('webhooks.pause'), icon: Pause, onSelect: pause },
    {
      key: 'newSecret',
      label: t('webhooks.newSecret'),
      icon: KeyRound,
      onSelect: () => setDialog('newSecret'),
    },
    'rule' as const,
    {
      key: 'remove',
      label: t('webhooks.remove'),
      icon: Trash2,
      destructive: true,
      onSelect: () => setDialog('remove'),
    },
  ];
  return (
    <div className={listing['actions']}>
      {isPaused && (
        <Button size="small" onClick={pause}>
          {t('webhooks.resume')}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            size="small"
            label={t('webhooks.menu', { name: webhook.name })}
            tooltip={false}
          />
        }
        items={items}
        open={menuOpen}
        onOpenChange={onMenuOpenChange}
      />
      <Suspense>
        {dialog === 'edit' && <WebhookDialog webhook={webhook} acts={acts} onClose={close} />}
        {dialog === 'newSecret' && <NewSecretDialog webhook={webhook} acts={acts} onClose={close} />}
      </Suspense>
      {dialog === 'remove' && (
        <LazyConfirmDialog
          open
          danger
          title={t('webhooks.removeQuestion', { name: webhook.name })}
          confirmLabel={t('webhooks.removeConfirm')}
          onConfirm={() => {
            close();
            void acts.remove(webhook);
          }}
          onCancel={close}
        >
          {t('webhooks.removeText')}
          {webhook.waiting > 0 && ` ${t('webhooks.removeWaiting', { count: webhook.waiting })}`}
        </LazyConfirmDialog>
      )}
    </div>
  );
};
