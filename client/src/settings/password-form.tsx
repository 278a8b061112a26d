import { weakPasswordWarning } from '@werkplan/shared/account/plan-warning.ts';
import { useState, type ReactNode } from 'react';
import { changePassword } from '../account/password-api.ts';
import { PasswordField } from '../account/password-field.tsx';
import { PasswordRules } from '../account/password-rules.tsx';
import { planWarningAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { formChecks } from './settings-checks-on-demand.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';
import { useForm } from './use-form.ts';

const checks = formChecks('password');

const empty = { currentPassword: '', password: '', passwordRepeat: '' };
type Passwords = typeof empty;

/** Changes the user's password, which signs out all the user's other devices. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }): ReactNode => {
  const { store } = useClient();
  const { t } = useText();
  const { user } = useAtomValue(signInStateAtom);
  const [passwords, setPasswords] = useState<Passwords>(empty);
  const { problems, busy, submit } = useForm(checks, passwords, async (body) => {
    await changePassword(body);
    setPasswords(empty);
    store.set(planWarningAtom, (warning) => (warning === weakPasswordWarning ? null : warning));
    notify.success(t('message.passwordChanged'));
    onChanged();
  });
  const field = (name: keyof Passwords) => ({
    name,
    size: 'default' as const,
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
    value: passwords[name],
    onValueChange: (text: string) => setPasswords({ ...passwords, [name]: text }),
    error: problems[name],
  });
  return (
    <SettingsForm onSubmit={submit} busy={busy} action={t('account.newPassword.change')}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label={t('settings.password.current')} {...field('currentPassword')} />
      <div className={styles['stack']}>
        <PasswordField label={t('account.newPassword.password')} {...field('password')} />
        <PasswordRules password={passwords.password} />
      </div>
      <PasswordField label={t('account.newPassword.repeat')} {...field('passwordRepeat')} />
    </SettingsForm>
  );
};
