import { renewRecoveryCodesEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import type { ReactNode } from 'react';
import { RecoveryCodeList } from '../account/recovery-code-list.tsx';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import styles from './second-step.module.css';
import { SettingsSection } from './settings-section.tsx';
import type { SecondStepSetup } from './use-second-step.ts';

/** Shows new recovery codes once, and later only how many are left. Renders nothing for a user without a second step. */
export const RecoveryCodeSection = ({ own }: { own: SecondStepSetup }): ReactNode => {
  const { t } = useText();
  const { step, newCodes, showCodes, refresh } = own;
  const { user } = useAtomValue(signInStateAtom);
  const renew = async (): Promise<void> => {
    try {
      showCodes((await call(renewRecoveryCodesEndpoint, {})).data.recoveryCodes);
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  if (step === null || step.recoveryCodes === null) return null;
  return (
    <SettingsSection title={t('recoveryCodes.title')} text={t('recoveryCodes.text')}>
      {newCodes ? (
        <RecoveryCodeList codes={newCodes} email={user?.email ?? ''} />
      ) : (
        <>
          <p>{t('recoveryCodes.left', { left: step.recoveryCodes })}</p>
          <div className={styles['buttons']}>
            <Button onClick={() => void renew()}>{t('recoveryCodes.renew')}</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
};
