import {
  addPasskeyEndpoint,
  offerPasskeyEndpoint,
  removePasskeyEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import type { Passkey } from '@werkplan/shared/account/second-step-schema.ts';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { newPasskey } from '../account/new-passkey.ts';
import { passkeyHindrance } from '../account/passkey-hindrance.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { Button } from '../ui/button.tsx';
import { SettingsEntries } from './entries.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import styles from './second-step.module.css';
import { SettingsSection } from './settings-section.tsx';
import type { SecondStepSetup } from './use-second-step.ts';

export const PasskeySection = ({
  own,
  device,
}: {
  own: SecondStepSetup;
  device: string | null;
}): ReactNode => {
  const { t } = useText();
  const { step, refresh, showCodes } = own;
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const hindrance = passkeyHindrance();

  const add = async (): Promise<void> => {
    try {
      const { data: options } = await call(offerPasskeyEndpoint, {});
      const response = await newPasskey(options);
      if (typeof response === 'string') return notify.info(t(response));
      const { data } = await call(addPasskeyEndpoint, { body: { name: device ?? 'Passkey', response } });
      if (data.recoveryCodes) showCodes(data.recoveryCodes);
      notify.success(t('passkeys.added'));
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  const remove = async ({ id }: Passkey): Promise<void> => {
    setRemoved(null);
    try {
      await call(removePasskeyEndpoint, { params: { id } });
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  const isLast = step?.passkeys.length === 1 && step.appSince === null;
  return (
    <SettingsSection title={t('passkeys.title')} text={t('passkeys.text')}>
      <SettingsEntries items={step?.passkeys ?? null}>
        {(passkey) => (
          <PasskeyEntry
            key={passkey.id}
            passkey={passkey}
            onRenamed={refresh}
            onRemove={() => setRemoved(passkey)}
          />
        )}
      </SettingsEntries>
      {hindrance ? (
        <p className={styles['note']}>{t(`account.passkeys.${hindrance}`)}</p>
      ) : (
        <div className={styles['buttons']}>
          <Button icon={Plus} disabled={step === null} onClick={() => void add()}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {removed && (
        <LazyConfirmDialog
          open
          danger
          title={t('passkeys.removeQuestion', { name: removed.name })}
          confirmLabel={t('app.remove')}
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(null)}
        >
          {t(isLast ? 'secondStep.removeLast' : 'passkeys.removeText')}
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
};
