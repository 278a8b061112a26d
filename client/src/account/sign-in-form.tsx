import { useAtom } from 'jotai';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signInSchema } from '@werkplan/shared/account/user.ts';
import { ApiError } from '../lib/api-errors.ts';
import { isText, useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { signIn } from './account-api.ts';
import { MessageBox } from './message-box.tsx';
import { signInStateAtom } from './sign-in-atoms.ts';
import styles from './sign-in-form.module.css';

type Problems = Partial<Record<'email' | 'password', string>>;

const problemsOf = (credentials: { email: string; password: string }): Problems | null => {
  const checked = signInSchema.safeParse(credentials);
  if (checked.success) return null;
  return Object.fromEntries(checked.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
};

export const SignInForm = (): ReactNode => {
  const { t } = useText();
  const [{ status, error }, tell] = useAtom(signInStateAtom);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const credentials = { email: email.trim(), password };
    const found = problemsOf(credentials);
    setProblems(found);
    if (!found) void signIn(credentials);
    else tell({ type: 'errorCleared' });
  };
  const textOf = (key: string | undefined): string | undefined => (key && isText(key) ? t(key) : undefined);
  const refusal =
    error instanceof ApiError ? (textOf(`error.${error.type}`) ?? error.displayMessage) : undefined;
  const message = problems ? t('message.invalidUsername') : refusal;

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{t('account.signIn')}</h1>
      {message && <MessageBox tone="danger">{message}</MessageBox>}
      <TextField
        label={t('account.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        size="large"
        value={email}
        onValueChange={setEmail}
        error={textOf(problems?.email)}
      />
      <TextField
        label={t('account.password')}
        type={visible ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        size="large"
        value={password}
        onValueChange={setPassword}
        error={textOf(problems?.password)}
        labelAside={
          <Link
            to="/forgot-password"
            className={styles['link']}
            onClick={() => tell({ type: 'errorCleared' })}
          >
            {t('account.forgotPassword')}
          </Link>
        }
        end={
          <IconButton
            label={t(visible ? 'account.hidePassword' : 'account.showPassword')}
            icon={visible ? EyeOff : Eye}
            size="small"
            tooltip={false}
            onClick={() => setVisible(!visible)}
          />
        }
      />
      <Button type="submit" variant="primary" size="large" busy={status === 'BUSY'}>
        {t('account.signIn')}
      </Button>
    </form>
  );
};
