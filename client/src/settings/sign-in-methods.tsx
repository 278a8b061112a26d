import type { ReactNode } from 'react';
import { providerOffer } from '../account/provider-offer.ts';
import { AppSection } from './app-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { useSecondStep } from './use-second-step.ts';

/** Ways to sign in besides the password. `device`: name of this browser in lists. */
export const SignInMethods = ({ device }: { device: string | null }): ReactNode => {
  const own = useSecondStep();
  const offer = providerOffer();
  return (
    <>
      <SecondStepSection own={own} />
      <PasskeySection own={own} device={device} />
      <AppSection own={own} />
      <RecoveryCodeSection own={own} />
      {offer && <IdentitySection label={offer.label} />}
    </>
  );
};
