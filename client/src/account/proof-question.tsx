import { useEffect, type ReactNode } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { proofAskedAtom } from './proof-asked.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { isSignedInAtom } from './sign-in-atoms.ts';

/** The question who sits there, over whatever is open; a sign-in that ends takes it along. */
export const ProofQuestion = (): ReactNode => {
  const asked = useAtomValue(proofAskedAtom);
  const isSignedIn = useAtomValue(isSignedInAtom);
  useEffect(() => {
    if (!isSignedIn) asked?.answer(false);
  }, [asked, isSignedIn]);
  return asked && <ProofDialog ways={asked.ways} onAnswer={asked.answer} />;
};
