import { useEffect, type ReactNode } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { proofRequestAtom } from './proof-request.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { isSignedInAtom } from './sign-in-atoms.ts';

/** Shows the proof dialog above everything else, and cancels it when the session ends. */
export const ProofQuestion = (): ReactNode => {
  const asked = useAtomValue(proofRequestAtom);
  const isSignedIn = useAtomValue(isSignedInAtom);
  useEffect(() => {
    if (!isSignedIn) asked?.answer(false);
  }, [asked, isSignedIn]);
  return asked && <ProofDialog ways={asked.ways} onAnswer={asked.answer} />;
};
