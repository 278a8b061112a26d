import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { momentText } from '../live/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from '../ui/secret-field.tsx';

interface Props {
  name: string;
  link: string;
  /** Time at which the link expires (ISO 8601). */
  until: string;
  onClose: () => void;
}

/**
 * Shows a one-time link that the administrator passes on to the user. The link can't be read again, so clicks outside do
 * not close the dialog.
 */
export const HandOverDialog = ({ name, link, until, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  return (
    <Dialog
      open
      width="notes"
      title={t('mailing.handOver.title', { name })}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('secret.done')}</Button>}
    >
      <SecretField
        label={t('mailing.handOver.label')}
        hint={t('mailing.handOver.hint', { until: momentText(until, t, language) })}
        value={link}
      />
    </Dialog>
  );
};
