import { useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Popover } from '../ui/popover.tsx';
import { InviteForm } from './invite-form.tsx';

interface Props extends Pick<ComponentProps<typeof InviteForm>, 'onInvite'> {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const InvitePopover = ({ trigger, open, onOpenChange, onInvite }: Props): ReactNode => {
  const { t } = useText();
  const email = useRef<HTMLInputElement>(null);
  return (
    <Popover
      label={t('users.invite')}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={email}
      trigger={trigger}
    >
      <InviteForm emailRef={email} onInvite={onInvite} onClose={() => onOpenChange(false)} />
    </Popover>
  );
};
