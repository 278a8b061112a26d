import { changePasswordSchema } from '@werkplan/shared/account/password.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { changePassword } from '../account/account-api.ts';
import { PasswordField } from '../account/password-field.tsx';
import { PasswordRules } from '../account/password-rules.tsx';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { problemKey } from '../lib/problem-key.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import styles from './settings.module.css';

const empty = { currentPassword: '', password: '', passwordRepeat: '' };
type Passwords = typeof empty;
type Problems = Partial<Record<keyof Passwords, string>>;
const fields = ['currentPassword', 'password', 'passwordRepeat'] as const;

/** A new password, told with the current one; every other device is signed out then. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }): ReactNode => {
  const { t } = useText();
  const [passwords, setPasswords] = useState<Passwords>(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const problemsOf = (typed: Passwords): Problems => {
    const { error } = changePasswordSchema.safeParse(typed);
    const issues = error?.issues.toReversed() ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path[0], t(problemKey(message))]));
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
    const found = problemsOf(passwords);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changePassword(passwords);
      setPasswords(empty);
      notify.success(t('message.passwordChanged'));
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.type === 'VALIDATION_ERRORS') setProblems(error.fields);
      else notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof Passwords) => ({
    name,
    size: 'default' as const,
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
    value: passwords[name],
    onValueChange: (text: string) => setPasswords({ ...passwords, [name]: text }),
    error: problems[name],
  });
  const [current, next, repeat] = fields;
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['fields']}>
        <PasswordField label={t('settings.password.current')} {...field(current)} />
        <div className={styles['stack']}>
          <PasswordField label={t('account.newPassword.password')} {...field(next)} />
          <PasswordRules password={passwords.password} />
        </div>
        <PasswordField label={t('account.newPassword.repeat')} {...field(repeat)} />
      </div>
      <Button type="submit" busy={busy}>
        {t('account.newPassword.change')}
      </Button>
    </form>
  );
};
