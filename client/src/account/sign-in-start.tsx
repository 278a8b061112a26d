import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { awaitedStepAtom } from './sign-in-atoms.ts';
import { SignInForm } from './sign-in-form.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStep);

export const SignInStart = ({ Link }: Pick<ComponentProps<typeof SignInForm>, 'Link'>): ReactNode => {
  const awaited = useAtomValue(awaitedStepAtom);
  if (!awaited) return <SignInForm Link={Link} />;
  return (
    <Suspense>
      <SecondStep awaited={awaited} />
    </Suspense>
  );
};
