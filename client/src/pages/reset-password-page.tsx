import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { AccountPage } from '../account/account-page.tsx';
import { ResetPasswordForm } from '../account/reset-password-form.tsx';
import { linkRefusalIn } from '../account/failed-link.ts';
import { mailedToken } from '../account/mailed-token.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { useResetLink } from '../account/use-reset-link.ts';
import { Logo } from '../ui/logo.tsx';
import { ServerUnreachable } from '../app/failure.tsx';
import { Loading } from '../app/loading.tsx';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Opened by the link in a mail. The link is checked first; a refused (expired or used) one leads to the forgot-password page. */
export const ResetPasswordPage = (): ReactNode => {
  usePageTitle();
  useEffect(markPageUsable, []);
  const [token] = useState(mailedToken);
  const { link, retry } = useResetLink(token);
  const { status, error } = useAtomValue(signInStateAtom);
  if (status === 'PASSWORD_CHANGED') return <Navigate to="/login" replace />;
  const refusal = link.state === 'refused' ? link.error : linkRefusalIn(error);
  if (refusal !== null)
    return <Navigate to="/forgot-password" replace state={{ from: '/reset-password', error: refusal }} />;
  if (link.state === 'unreachable') return <ServerUnreachable onRetry={retry} />;
  if (link.state === 'checking') return <Loading />;
  return (
    <AccountPage brand={<Logo size={30} />}>
      <ResetPasswordForm token={token} scripts={link.state === 'good' ? link.tokens : []} />
    </AccountPage>
  );
};
