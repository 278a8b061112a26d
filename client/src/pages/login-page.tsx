import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { AccountPage } from '../account/account-page.tsx';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { SignInStart } from '../account/sign-in-start.tsx';
import { signInTarget } from '../account/sign-in-target.ts';
import { Logo } from '../ui/logo.tsx';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

export const LoginPage = (): ReactNode => {
  const { state } = useLocation();
  usePageTitle();
  useEffect(markPageUsable, []);
  if (useAtomValue(isSignedInAtom)) return <Navigate to={signInTarget(state)} replace />;
  return (
    <AccountPage brand={<Logo size={30} />}>
      <SignInStart Link={Link} />
    </AccountPage>
  );
};
