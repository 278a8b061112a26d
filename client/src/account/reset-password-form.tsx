import { useState, type FormEvent, type ReactNode } from 'react';
import { newPasswordSchema } from '@werkplan/shared/account/password-schema.ts';
import { ApiError, errorText } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { problemKey } from '../lib/problem-key.ts';
import { useAtom } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CaptchaRow } from './captcha/captcha-row.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { refocusSubmit } from './refocus-submit.ts';
import { MessageBox } from './message-box.tsx';
import { changeForgottenPassword } from './password-api.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { signInStateAtom } from './sign-in-atoms.ts';
import styles from './sign-in-form.module.css';

interface Props {
  token: string;
  /** Names of the user's API tokens, which the form can revoke together with the password. */
  scripts: readonly string[];
}

const namesShown = 5;

const namesOf = (scripts: readonly string[]): string => {
  const more = scripts.length - namesShown;
  return scripts.slice(0, namesShown).join(', ') + (more > 0 ? ` … (+${more})` : '');
};

export const ResetPasswordForm = ({ token, scripts }: Props): ReactNode => {
  const { t } = useText();
  const [{ status, error }, dispatch] = useAtom(signInStateAtom);
  const captcha = useCaptcha();
  const [password, setPassword] = useState('');
  const [passwordRepeat, setPasswordRepeat] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [revokeTokens, setRevokeTokens] = useState(false);

  const checked = newPasswordSchema.safeParse(password);
  const problem = checked.success ? undefined : t(problemKey(checked.error.issues[0]?.message ?? ''));
  const repeatProblem =
    (passwordRepeat === '' && t('validation.mandatoryElements')) ||
    (passwordRepeat !== password && t('validation.differentPasswords')) ||
    undefined;
  const notYetEqual =
    passwordRepeat !== '' && passwordRepeat !== password && t('account.newPassword.notYetEqual');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    focusFirstInvalid(form);
    setIsChecked(true);
    dispatch({ type: 'errorCleared' });
    if (problem ?? repeatProblem ?? captcha.token === null) return;
    const captchaToken = captcha.token ?? '';
    if (await changeForgottenPassword({ password, passwordRepeat, captchaToken, token, revokeTokens }))
      return;
    captcha.renew();
    setIsChecked(false);
    refocusSubmit(form);
  };
  const isInvalid = isChecked && Boolean(problem ?? repeatProblem ?? captcha.token === null);
  const message = isInvalid
    ? t('account.newPassword.hint')
    : error instanceof ApiError
      ? errorText(error)
      : null;
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles['title']}>{t('account.newPassword.title')}</h1>
      {message && <MessageBox tone="danger">{message}</MessageBox>}
      <div className={styles['head']}>
        <PasswordField
          label={t('account.newPassword.password')}
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onValueChange={setPassword}
          error={isChecked ? problem : undefined}
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        label={t('account.newPassword.repeat')}
        name="passwordRepeat"
        autoComplete="new-password"
        value={passwordRepeat}
        onValueChange={setPasswordRepeat}
        error={isChecked ? repeatProblem : undefined}
        hint={notYetEqual || undefined}
      />
      {scripts.length > 0 && (
        <Checkbox
          label={t('account.newPassword.revokeTokens', { names: namesOf(scripts) })}
          checked={revokeTokens}
          onCheckedChange={setRevokeTokens}
        />
      )}
      <CaptchaRow
        captcha={captcha}
        form="reset-password"
        missing={isChecked && captcha.token === null ? t('validation.captcha') : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={status === 'BUSY'}>
        {t('account.newPassword.change')}
      </Button>
      {!message && <p className={styles['foot']}>{t('account.newPassword.hint')}</p>}
    </form>
  );
};
