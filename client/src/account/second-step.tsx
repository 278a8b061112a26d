import type { AwaitedStep } from '@werkplan/shared/account/second-step.ts';
import type { ReactNode } from 'react';
import { AppAtSignIn } from './app-at-sign-in.tsx';
import { SecondStepForm } from './second-step-form.tsx';

/** What follows the password: the second step, or setting one up. */
export const SecondStep = ({ awaited }: { awaited: AwaitedStep }): ReactNode =>
  awaited.app || awaited.passkey ? (
    <SecondStepForm awaited={awaited} />
  ) : (
    <AppAtSignIn pendingSignIn={awaited.pendingSignIn} />
  );
