import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AccountPage } from '../account/account-page.tsx';
import { mailedToken } from '../account/mailed-token.ts';
import { MessageBox } from '../account/message-box.tsx';
import styles from '../account/sign-in-form.module.css';
import { ServerUnreachable } from '../app/failure.tsx';
import { Loading } from '../app/loading.tsx';
import { useText } from '../lib/i18n.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { InvitationForm } from '../users/invitation-form.tsx';
import { useInvitation } from '../users/use-invitation.ts';
import { Logo } from '../ui/logo.tsx';

const Refused = ({ isUsed }: { isUsed: boolean }): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['form']}>
      <h1 className={styles['title']}>{t('users.accept.title')}</h1>
      <MessageBox tone={isUsed ? 'ok' : 'danger'}>
        {t(isUsed ? 'users.accept.used' : 'users.accept.expired')}
      </MessageBox>
      <Link to="/login" className={styles['back']}>
        {t('account.signIn')}
      </Link>
    </div>
  );
};

/**
 * Opened by the link in an invitation mail: the invited user enters a name and a password, and is signed in unless a second step
 * is required.
 */
export const InvitationPage = (): ReactNode => {
  usePageTitle();
  useEffect(markPageUsable, []);
  const navigate = useNavigate();
  const [token] = useState(mailedToken);
  const { link, retry, refuse } = useInvitation(token);
  if (link.state === 'unreachable') return <ServerUnreachable onRetry={retry} />;
  if (link.state === 'checking') return <Loading />;
  return (
    <AccountPage brand={<Logo size={30} />}>
      {link.state === 'refused' ? (
        <Refused isUsed={link.error === 'TOKEN_USED'} />
      ) : (
        <InvitationForm
          token={token}
          invitation={link.invitation}
          onAccepted={() => void navigate('/login', { replace: true })}
          onRefused={refuse}
        />
      )}
    </AccountPage>
  );
};
