import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type InvitePerson, invitePersonSchema } from '@werkplan/shared/account/person-schema.ts';
import { type Language, languages, nameOfLanguage } from '@werkplan/shared/i18n/languages.ts';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import Languages from 'lucide-react/icons/languages';
import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { useText } from '../lib/i18n.ts';
import { useForm } from '../settings/use-form.ts';
import { Button } from '../ui/button.tsx';
import listing from '../ui/listing.module.css';
import { Popover } from '../ui/popover.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './users.module.css';

interface FormProps {
  emailRef: Ref<HTMLInputElement>;
  onInvite: (person: InvitePerson) => Promise<void>;
  onClose: () => void;
}

/** Form that invites a user by mail; Ctrl+Enter submits it from any field. */
const InviteForm = ({ emailRef, onInvite, onClose }: FormProps): ReactNode => {
  const { t, language: own } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('planner');
  const [language, setLanguage] = useState<Language>(own);
  const typed = { email: email.trim(), role, language };
  const { problems, busy, submit } = useForm(invitePersonSchema, typed, async (person) => {
    await onInvite(person);
    onClose();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <form ref={form} className={styles['invite']} onSubmit={submit} noValidate>
        <h2 className={listing['title']}>{t('users.invite')}</h2>
        <TextField
          ref={emailRef}
          label={t('account.email')}
          hint={t('users.inviteHint')}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onValueChange={setEmail}
          error={problems['email']}
        />
        <div>
          <span className={styles['label']} aria-hidden>
            {t('users.column.role')}
          </span>
          <RadioGroup<Role>
            value={role}
            onValueChange={setRole}
            aria-label={t('users.column.role')}
            className={styles['roles']}
          >
            {roles.map((one) => (
              <Radio.Root<Role>
                key={one}
                value={one}
                aria-label={`${t(`users.role.${one}`)}, ${t(`users.role.${one}.text`)}`}
                className={styles['choice']}
              >
                <span className={styles['dot']} />
                <b>{t(`users.role.${one}`)}</b>
                <span className={listing['sub']}>{t(`users.role.${one}.text`)}</span>
              </Radio.Root>
            ))}
          </RadioGroup>
        </div>
        <div className={styles['foot']}>
          <Select
            className={styles['language']}
            icon={Languages}
            size="small"
            label={t('users.language')}
            value={language}
            options={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
            onValueChange={setLanguage}
          />
          <Button size="small" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="small" variant="primary" type="submit" busy={busy}>
            {t('users.inviteSend')}
          </Button>
        </div>
      </form>
    </div>
  );
};

interface Props extends Pick<FormProps, 'onInvite'> {
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
