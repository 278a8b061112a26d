import {
  confirmAppEndpoint,
  offerAppEndpoint,
  removeAppEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import type { OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import Smartphone from 'lucide-react/icons/smartphone';
import { Suspense, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useOpening } from '../lib/use-opening.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { notify } from '../lib/notify.ts';
import { plantDay, plantZoneAtom } from '../lib/plant-zone.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LazyConfirmDialog } from '../ui/lazy-confirm-dialog.tsx';
import styles from './second-step.module.css';
import { SettingsSection } from './settings-section.tsx';
import type { SecondStepSetup } from './use-second-step.ts';

const AppSetup = lazyPart(async () => (await import('../account/app-setup.tsx')).AppSetup);

/** Sets up, replaces and removes the user's authenticator app. */
export const AppSection = ({ own }: { own: SecondStepSetup }): ReactNode => {
  const { t, language } = useText();
  const timeZone = useAtomValue(plantZoneAtom);
  const { step, refresh, showCodes } = own;
  const [offered, setOffered] = useState<OfferedApp | null>(null);
  const removal = useOpening();

  const offer = async (): Promise<void> => {
    try {
      setOffered((await call(offerAppEndpoint, {})).data);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const confirm = async (code: string): Promise<void> => {
    const { data } = await call(confirmAppEndpoint, { body: { code } });
    setOffered(null);
    if (data.recoveryCodes) showCodes(data.recoveryCodes);
    notify.success(t('app.done'));
    refresh();
  };
  const remove = async (): Promise<void> => {
    removal.close();
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
        <Suspense fallback={<Skeleton width="100%" height={144} />}>
          <AppSetup offered={offered} onConfirm={confirm} onCancel={() => setOffered(null)} />
        </Suspense>
      ) : (
        <>
          {since !== null && <p>{t('app.since', { day: dayText(since) })}</p>}
          <div className={styles['buttons']}>
            <Button icon={Smartphone} disabled={step === null} onClick={() => void offer()}>
              {t(since === null ? 'app.setUp' : 'app.replace')}
            </Button>
            {since !== null && <Button onClick={removal.open}>{t('app.remove')}</Button>}
          </div>
        </>
      )}
      {removal.isOpen && (
        <LazyConfirmDialog
          open
          danger
          title={t('app.removeQuestion')}
          confirmLabel={t('app.remove')}
          onConfirm={() => void remove()}
          onCancel={removal.close}
        >
          {t(step?.passkeys.length === 0 ? 'secondStep.removeLast' : 'app.removeText')}
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
};
