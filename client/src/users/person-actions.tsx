import type { Person } from '@werkplan/shared/account/person-schema.ts';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import Link from 'lucide-react/icons/link';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Send from 'lucide-react/icons/send';
import ShieldOff from 'lucide-react/icons/shield-off';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useOpening } from '../lib/use-opening.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx';
import listing from '../ui/listing.module.css';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { Menu } from '../ui/menu.tsx';
import type { UserActions } from './use-users.ts';

interface Props {
  person: Person;
  name: string;
  acts: UserActions;
  onHandOver: () => void;
  menuOpen: boolean;
  onMenuOpenChange: (open: boolean) => void;
}

/**
 * Shows what administrators can do with a user, in a menu. For invited and disabled users, the most frequent action is a button
 * beside the menu.
 */
export const PersonActions = ({
  person,
  name,
  acts,
  onHandOver,
  menuOpen,
  onMenuOpenChange,
}: Props): ReactNode => {
  const { t } = useText();
  const question = useOpening();
  const { id, state } = person;
  const hasSecondStep = person.signInWith.some((means) => means === 'passkey' || means === 'totp');
  const handOver: MenuEntry = {
    key: 'handOver',
    label: t('mailing.handOver'),
    icon: Link,
    onSelect: onHandOver,
  };
  const menus: Readonly<Record<Person['state'], readonly MenuEntry[]>> = {
    active: [
      {
        key: 'passwordLink',
        label: t('users.passwordLink'),
        icon: KeyRound,
        onSelect: () => void acts.sendPasswordLink(id),
      },
      handOver,
      {
        key: 'endSignIns',
        label: t('users.endSignIns'),
        icon: LogOut,
        onSelect: () => void acts.endSignIns(id),
      },
      ...(hasSecondStep
        ? [
            {
              key: 'resetSecondStep',
              label: t('users.resetSecondStep'),
              icon: ShieldOff,
              onSelect: () => void acts.resetSecondStep(id),
            },
          ]
        : []),
      'rule',
      {
        key: 'disable',
        label: t('users.disable'),
        icon: Ban,
        destructive: true,
        onSelect: () => void acts.change(id, { isActive: false }),
      },
    ],
    invited: [
      handOver,
      'rule',
      {
        key: 'withdraw',
        label: t('users.withdraw'),
        icon: Ban,
        destructive: true,
        onSelect: () => void acts.change(id, { isActive: false }),
      },
    ],
    disabled: [
      {
        key: 'anonymize',
        label: t('users.anonymize'),
        icon: EyeOff,
        destructive: true,
        onSelect: question.open,
      },
    ],
    former: [],
  };
  if (state === 'former') return null;
  return (
    <div className={listing['actions']}>
      {state === 'invited' && (
        <Button size="small" icon={Send} onClick={() => void acts.resend(id)}>
          {t('users.resend')}
        </Button>
      )}
      {state === 'disabled' && (
        <Button size="small" onClick={() => void acts.change(id, { isActive: true })}>
          {t('users.enable')}
        </Button>
      )}
      <Menu
        trigger={
          <IconButton icon={Ellipsis} size="small" label={t('users.menu', { name })} tooltip={false} />
        }
        items={menus[state]}
        open={menuOpen}
        onOpenChange={onMenuOpenChange}
      />
      {question.isOpen && (
        <LazyConfirmDialog
          open
          danger
          title={t('users.anonymizeQuestion', { name })}
          confirmLabel={t('users.anonymizeConfirm')}
          onConfirm={() => {
            question.close();
            void acts.anonymize(id);
          }}
          onCancel={question.close}
        >
          {t('users.anonymizeText')}
        </LazyConfirmDialog>
      )}
    </div>
  );
};
