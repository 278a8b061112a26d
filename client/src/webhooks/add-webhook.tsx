import Plus from 'lucide-react/icons/plus';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import type { Webhooks } from './use-webhooks.ts';

/** The dialog's code is loaded on demand, because its form depends on zod. */
export const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

interface Props {
  acts: Webhooks;
  onAdded: (id: number) => void;
}

/** Button that adds a webhook; the key N does the same. */
export const AddWebhook = ({ acts, onAdded }: Props): ReactNode => {
  const { t } = useText();
  const { isOpen, open, close } = useOpening();
  useShortcuts({ n: open });
  return (
    <>
      <Button variant="primary" icon={Plus} aria-haspopup="dialog" onClick={open}>
        {t('webhooks.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <WebhookDialog webhook={null} acts={acts} onAdded={onAdded} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
