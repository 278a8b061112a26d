import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import type { ReactNode } from 'react';
import { SecondStepForm } from './second-step-form.tsx';
import { SetUpAtSignIn } from './set-up-at-sign-in.tsx';

export const SecondStep = ({ awaited }: { awaited: AwaitedStep }): ReactNode =>
  awaited.app || awaited.passkey ? (
    <SecondStepForm awaited={awaited} />
  ) : (
    <SetUpAtSignIn pendingSignIn={awaited.pendingSignIn} />
  );
