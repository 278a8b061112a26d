import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';

interface Props {
  /** Id of the form that the submit button belongs to. */
  form: string;
  /** Label of the submit button; 'Speichern' by default. */
  action?: string;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The buttons at the foot of a dialog with a form: cancel and submit. */
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
