import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { ApiError } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { hasText, useText } from '../lib/i18n.ts';
import { answerWithCode, onDemand } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { signIn } from './account-api.ts';
import { focusPassword } from './refocus-submit.ts';
import { MessageBox } from './message-box.tsx';
import { passkeyHindrance } from './passkey-hindrance.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { providerOffer, showsPasswordForm } from './provider-offer.ts';
import { hideProviderRefusal, providerRefusalIn } from './provider-refusal.ts';
import { ProviderSignIn } from './provider-sign-in.tsx';
import type { SignInProblems } from './sign-in-checks.ts';
import { signInStateAtom, type SignInStatus } from './sign-in-atoms.ts';
import styles from './sign-in-form.module.css';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';
import { waitText } from './wait-text.ts';

/** Loaded when the page is idle, because the checks depend on zod. */
const checks = onDemand(() => import('./sign-in-checks.ts'));

/** Success messages of the forgot-password and reset-password pages. */
const goodNews: Partial<Record<SignInStatus, MessageKey>> = {
  RESET_PASSWORD_SENT: 'message.resetPasswordSent',
  PASSWORD_CHANGED: 'message.passwordChanged',
};

interface LinkProps {
  readonly to: string;
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Form to sign in. `Link` is a prop, because the sign-in page is shown before the router is loaded. */
export const SignInForm = ({ Link }: { Link: (props: LinkProps) => ReactNode }): ReactNode => {
  const { t } = useText();
  const [{ status, error }, dispatch] = useAtom(signInStateAtom);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<SignInProblems | null>(null);
  const [{ hasPassword, sentBack }, setArrival] = useState(() => ({
    hasPassword: showsPasswordForm(providerOffer(), location.search),
    sentBack: providerRefusalIn(location.search),
  }));
  useSignInElsewhere({ email, password });
  useEffect(hideProviderRefusal, []);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    focusFirstInvalid(form);
    const credentials = { email: email.trim(), password };
    const found = await answerWithCode(checks, ({ signInProblems }) => signInProblems(credentials));
    setProblems(found);
    setArrival({ hasPassword, sentBack: null });
    if (found) return dispatch({ type: 'errorCleared' });
    if (!(await signIn(credentials))) focusPassword(form);
  };
  const textOf = (key: string | undefined): string | undefined => (key && hasText(key) ? t(key) : undefined);
  const refusal =
    error instanceof ApiError
      ? (waitText(error) ?? textOf(`error.${error.type}`) ?? error.displayMessage)
      : (sentBack && t(`error.${sentBack}`)) || undefined;
  const message = problems ? t('message.invalidUsername') : refusal;
  const good = goodNews[status];
  const hindrance = passkeyHindrance();
  const offer = providerOffer();

  if (!hasPassword)
    return (
      <div className={styles['form']}>
        <h1 className={styles['title']}>{t('account.signIn')}</h1>
        {message && <MessageBox tone="danger">{message}</MessageBox>}
        {offer && <ProviderSignIn label={offer.label} alone />}
      </div>
    );
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles['title']}>{t('account.signIn')}</h1>
      {message && <MessageBox tone="danger">{message}</MessageBox>}
      {!message && good && <MessageBox tone="ok">{t(good)}</MessageBox>}
      <TextField
        label={t('account.email')}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoFocus
        size="large"
        value={email}
        onValueChange={setEmail}
        error={textOf(problems?.email)}
      />
      <div className={styles['withLink']}>
        <PasswordField
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          error={textOf(problems?.password)}
        />
        {/* Placed after the field in the DOM, so that Tab goes from e-mail directly to password. */}
        <Link
          to="/forgot-password"
          className={cx(styles['link'], styles['aside'])}
          onClick={() => dispatch({ type: 'errorCleared' })}
        >
          {t('account.forgotPassword')}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" busy={status === 'BUSY'}>
        {t('account.signIn')}
      </Button>
      {(!hindrance || offer) && <p className={styles['or']}>{t('account.or')}</p>}
      {!hindrance && <PasskeySignIn />}
      {offer && <ProviderSignIn label={offer.label} alone={false} />}
      {hindrance && <p className={styles['foot']}>{t(`account.passkeys.${hindrance}`)}</p>}
    </form>
  );
};
