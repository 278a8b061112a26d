import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { emailSchemaBy } from '@werkplan/shared/account/user-schema.ts';
import { errorText } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { problemKey } from '../lib/problem-key.ts';
import { useAtom } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CaptchaRow } from './captcha/captcha-row.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { emailRule } from './email-rule.ts';
import { failedLinkKey } from './failed-link.ts';
import { refocusSubmit } from './refocus-submit.ts';
import { MessageBox } from './message-box.tsx';
import { requestReset } from './password-api.ts';
import { signInStateAtom } from './sign-in-atoms.ts';
import styles from './sign-in-form.module.css';
import { waitText } from './wait-text.ts';
import { defaultResetMinutes } from '@werkplan/shared/account/password.ts';

/** Returns for how many minutes a mailed link is valid; the server embeds the number if it differs from the default. */
const resetMinutes = (): number => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-reset-minutes]')?.content;
  return written === undefined ? defaultResetMinutes : Number(written);
};

export const ForgotPasswordForm = (): ReactNode => {
  const { t } = useText();
  const { state: cameFrom } = useLocation();
  const [{ status, error }, dispatch] = useAtom(signInStateAtom);
  const captcha = useCaptcha();
  const [email, setEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // Clears errors of other pages before the first paint.
  useLayoutEffect(() => dispatch({ type: 'errorCleared' }), [dispatch]);

  const checked = emailSchemaBy(emailRule()).safeParse(email.trim());
  const problem = checked.success ? undefined : t(problemKey(checked.error.issues[0]?.message ?? ''));
  const linkKey = failedLinkKey(cameFrom);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    focusFirstInvalid(form);
    setIsChecked(true);
    dispatch({ type: 'errorCleared' });
    if (!checked.success || captcha.token === null) return;
    if (await requestReset({ email: checked.data, captchaToken: captcha.token })) return;
    captcha.renew();
    setIsChecked(false);
    refocusSubmit(form);
  };
  const message =
    (isChecked && problem && t('message.invalidEmail')) ||
    (isChecked && captcha.token === null && t('message.captchaNotCompleted')) ||
    (error !== null && (waitText(error) ?? errorText(error)));
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('account.forgot.title')}</h1>
        <p className={styles['text']}>{t('account.forgot.text', { minutes: resetMinutes() })}</p>
      </div>
      {message ? (
        <MessageBox tone="danger">{message}</MessageBox>
      ) : (
        linkKey && <MessageBox tone="warn">{t(linkKey)}</MessageBox>
      )}
      <TextField
        label={t('account.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        size="large"
        value={email}
        onValueChange={setEmail}
        error={isChecked ? problem : undefined}
      />
      <CaptchaRow
        captcha={captcha}
        form="forgot-password"
        missing={isChecked && captcha.token === null ? t('validation.captcha') : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={status === 'BUSY'}>
        {t('account.forgot.send')}
      </Button>
      <Link to="/login" className={styles['back']}>
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
        {t('account.backToSignIn')}
      </Link>
    </form>
  );
};
