import { acceptInvitationEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { acceptInvitationSchema, type Invitation } from '@werkplan/shared/account/person-schema.ts';
import { useState, type ReactNode } from 'react';
import { signIn } from '../account/account-api.ts';
import { linkRefusalIn } from '../account/failed-link.ts';
import { PasswordField } from '../account/password-field.tsx';
import { PasswordRules } from '../account/password-rules.tsx';
import styles from '../account/sign-in-form.module.css';
import { call } from '../lib/api-client.ts';
import { useText } from '../lib/i18n.ts';
import { useForm } from '../settings/use-form.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

interface Props {
  token: string;
  invitation: Invitation;
  /**
   * Called once the account exists and the sign-in has been sent. The user is then signed in, unless a second step is
   * required.
   */
  onAccepted: () => void;
  /** Called if the link has expired, or was used, while the form was open. */
  onRefused: (error: string) => void;
}

export const InvitationForm = ({ token, invitation, onAccepted, onRefused }: Props): ReactNode => {
  const { t } = useText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [passwordRepeat, setPasswordRepeat] = useState('');
  const typed = { token, name, password, passwordRepeat };
  const { problems, busy, submit } = useForm(acceptInvitationSchema, typed, async (body) => {
    try {
      await call(acceptInvitationEndpoint, { body });
    } catch (error) {
      const refusal = linkRefusalIn(error);
      if (refusal === null) throw error;
      return onRefused(refusal);
    }
    await signIn({ email: invitation.email, password });
    onAccepted();
  });
  const role = t(`users.role.${invitation.role}`);
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{t('users.accept.title')}</h1>
      <p className={styles['text']}>{t('users.accept.text', { email: invitation.email, role })}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={invitation.email} />
      <TextField
        label={t('users.accept.name')}
        hint={t('users.accept.nameHint')}
        name="name"
        autoComplete="name"
        autoFocus
        size="large"
        value={name}
        onValueChange={setName}
        error={problems['name']}
      />
      <div className={styles['head']}>
        <PasswordField
          label={t('account.password')}
          name="password"
          autoComplete="new-password"
          value={password}
          onValueChange={setPassword}
          error={problems['password']}
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        label={t('users.accept.repeat')}
        name="passwordRepeat"
        autoComplete="new-password"
        value={passwordRepeat}
        onValueChange={setPasswordRepeat}
        error={problems['passwordRepeat']}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {t('users.accept.send')}
      </Button>
    </form>
  );
};
