import {
  confirmAppEndpoint,
  offerAppEndpoint,
  removeAppEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import type { OfferedApp } from '@werkplan/shared/account/second-step.ts';
import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppSetup } from '../account/app-setup.tsx';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { plantDay, plantZoneAtom } from '../lib/plant-zone.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './second-step.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useFreshProof } from './use-fresh-proof.tsx';
import type { OwnSecondStep } from './use-second-step.ts';

/** The authenticator app: setting it up, moving it to another phone, removing it. */
export const AppSection = ({ own }: { own: OwnSecondStep }): ReactNode => {
  const { t, language } = useText();
  const timeZone = useAtomValue(plantZoneAtom);
  const { step, refresh, showCodes } = own;
  const { withProof, dialog } = useFreshProof();
  const [offered, setOffered] = useState<OfferedApp | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  const offer = async (proof: { currentPassword?: string }): Promise<void> =>
    setOffered((await call(offerAppEndpoint, { body: proof })).data);
  const confirm = async (code: string): Promise<void> => {
    const { data } = await call(confirmAppEndpoint, { body: { code } });
    setOffered(null);
    if (data.recoveryCodes) showCodes(data.recoveryCodes);
    notify.success(t('app.done'));
    refresh();
  };
  const remove = async (): Promise<void> => {
    setRemoving(false);
    try {
      await call(removeAppEndpoint, {});
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
  };
  const since = step?.appSince ?? null;
  const dayText = (instant: string): string =>
    formatDay(plantDay(Date.parse(instant), timeZone), language, 'numeric');
  return (
    <SettingsSection title={t('app.title')} text={t('app.text')}>
      {offered ? (
        <AppSetup offered={offered} onConfirm={confirm} onCancel={() => setOffered(null)} />
      ) : (
        <>
          {since !== null && <p>{t('app.since', { day: dayText(since) })}</p>}
          <div className={styles['buttons']}>
            <Button icon={Smartphone} disabled={step === null} onClick={() => void withProof(offer)}>
              {t(since === null ? 'app.setUp' : 'app.replace')}
            </Button>
            {since !== null && <Button onClick={() => setRemoving(true)}>{t('app.remove')}</Button>}
          </div>
        </>
      )}
      {dialog}
      {isRemoving && (
        <ConfirmDialog
          open
          danger
          title={t('app.removeQuestion')}
          confirmLabel={t('app.remove')}
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          {t(step?.passkeys.length === 0 ? 'removeLast.text' : 'app.removeText')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
};
