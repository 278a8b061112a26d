import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { AccountPage } from '../account/account-page.tsx';
import { ForgotPasswordForm } from '../account/forgot-password-form.tsx';
import { isSignedInAtom, signInStatusAtom } from '../account/sign-in-atoms.ts';
import { Logo } from '../ui/logo.tsx';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

export const ForgotPasswordPage = (): ReactNode => {
  usePageTitle();
  useEffect(markPageUsable, []);
  const isSignedIn = useAtomValue(isSignedInAtom);
  const status = useAtomValue(signInStatusAtom);
  if (isSignedIn) return <Navigate to="/" replace />;
  if (status === 'RESET_PASSWORD_SENT') return <Navigate to="/login" replace />;
  return (
    <AccountPage brand={<Logo size={30} />}>
      <ForgotPasswordForm />
    </AccountPage>
  );
};
