import type { ReactNode } from 'react';
import { providerOffer } from '../account/provider-offer.ts';
import { AppSection } from './app-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { useSecondStep, type SecondStepSetup } from './use-second-step.ts';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useText } from '../lib/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './second-step.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Shows whether the plant requires a second step from the user, and whether the user has set one up. */
const SecondStepSection = ({ own: { step } }: { own: SecondStepSetup }): ReactNode => {
  const { t } = useText();
  const isMet = step !== null && (step.appSince !== null || step.passkeys.length > 0);
  const met = step?.passkeys.length ? 'secondStep.met.passkey' : 'secondStep.met';
  const unmet = step?.isRequired ? 'secondStep.open' : 'secondStep.none';
  const Shield = isMet ? ShieldCheck : ShieldAlert;
  return (
    <SettingsSection
      title={t('secondStep.title')}
      {...(step && { text: t(step.isRequired ? 'secondStep.required' : 'secondStep.optional') })}
    >
      {step ? (
        <p className={styles['state']} data-met={isMet || undefined}>
          <Shield size={16} strokeWidth={1.75} aria-hidden />
          {t(isMet ? met : unmet)}
        </p>
      ) : (
        <Skeleton width="100%" height={20} />
      )}
    </SettingsSection>
  );
};

/** Sections for all ways to sign in other than by password. `device` names this browser; a new passkey gets that name. */
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
