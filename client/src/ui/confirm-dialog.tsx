import { useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  /** Makes the confirm button red, for destructive actions. */
  danger?: boolean;
  confirmLabel?: string;
  cancelLabel?: string;
  confirmDisabled?: boolean;
  width?: 'confirm' | 'date';
  subtitle?: ReactNode;
  children?: ReactNode;
}

export const ConfirmDialog = ({
  open,
  title,
  onConfirm,
  onCancel,
  busy = false,
  danger = false,
  confirmLabel,
  cancelLabel,
  confirmDisabled = false,
  width = 'confirm',
  subtitle,
  children,
}: Props): ReactNode => {
  const { t } = useText();
  const confirm = useRef<HTMLButtonElement>(null);
  const footer = (
    <>
      <Button onClick={onCancel}>{cancelLabel ?? t('common.cancel')}</Button>
      <Button
        ref={confirm}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        disabled={busy || confirmDisabled}
        onClick={onConfirm}
      >
        {confirmLabel ?? t('common.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      subtitle={subtitle}
      width={width}
      footer={footer}
      closeButton={width !== 'confirm'}
      // Dialogs with a date focus their field instead.
      {...(width === 'confirm' && { initialFocus: confirm })}
    >
      {children}
    </Dialog>
  );
};
