import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAtomValue } from '../lib/use-atom.ts';
import { signInStateAtom } from './sign-in-atoms.ts';

interface Props {
  /** Shown until the first session check is answered. */
  loading: ReactNode;
  /** Shown when that check got no answer. */
  unreachable: ReactNode;
}

/** Lets signed-in planners through; sends everyone else to sign in, carrying the location along. */
export const ProtectedRoute = ({ loading, unreachable }: Props): ReactNode => {
  const { status, user } = useAtomValue(signInStateAtom);
  const location = useLocation();
  if (status === 'FIRST_LOAD') return loading;
  if (user) return <Outlet />;
  if (status === 'ERROR') return unreachable;
  return <Navigate to="/login" replace state={{ from: location }} />;
};
