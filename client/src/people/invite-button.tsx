import type { InvitePerson } from '@werkplan/shared/account/person.ts';
import { UserPlus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { InviteForm } from './invite-form.tsx';

/** Invites somebody; N opens it too. */
export const InviteButton = ({
  onInvite,
}: {
  onInvite: (person: InvitePerson) => Promise<void>;
}): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  useShortcuts({ n: () => setOpen(true) });
  return (
    <Popover
      label={t('people.invite')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      initialFocus={email}
      trigger={
        <Button variant="primary" icon={UserPlus}>
          {t('people.invite')}
        </Button>
      }
    >
      <InviteForm emailRef={email} onInvite={onInvite} onClose={() => setOpen(false)} />
    </Popover>
  );
};
