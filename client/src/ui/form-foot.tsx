import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';

interface Props {
  /** Id of the form. */
  form: string;
  /** What the button that sends it is called; 'Speichern' unless given. */
  action?: string;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The foot of a dialog with a form: away with it, or send it. */
export const FormFoot = ({ form, action, busy, disabled = false, onCancel }: Props): ReactNode => {
  const { t } = useText();
  return (
    <>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button type="submit" form={form} variant="primary" busy={busy} disabled={busy || disabled}>
        {action ?? t('common.save')}
      </Button>
    </>
  );
};
