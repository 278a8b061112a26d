import type { InvitePerson } from '@werkplan/shared/account/person-schema.ts';
import UserPlus from 'lucide-react/icons/user-plus';
import { Suspense, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';

const InvitePopover = lazyPart(async () => (await import('./invite-popover.tsx')).InvitePopover);

const Opener = (props: ComponentPropsWithRef<'button'>): ReactNode => {
  const { t } = useText();
  return (
    <Button {...props} variant="primary" icon={UserPlus}>
      {t('users.invite')}
    </Button>
  );
};

/** Button that opens the form for an invitation; the key N opens it too. */
export const InviteButton = ({
  onInvite,
}: {
  onInvite: (person: InvitePerson) => Promise<void>;
}): ReactNode => {
  const [open, setOpen] = useState(false);
  const { isOpen: isUsed, open: press } = useOpening();
  const show = (): void => {
    press();
    setOpen(true);
  };
  useShortcuts({ n: show });
  const closed = <Opener aria-haspopup="dialog" aria-expanded={false} onClick={show} />;
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <InvitePopover trigger={<Opener />} open={open} onOpenChange={setOpen} onInvite={onInvite} />
    </Suspense>
  );
};
