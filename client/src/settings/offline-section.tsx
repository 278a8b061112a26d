import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

/** True if the browser supports service workers here, which need HTTPS or localhost. */
const canStartOffline = (): boolean => isSecureContext && 'serviceWorker' in navigator;

/** Tells whether the pages open in this browser without a network, or else why not. */
export const OfflineSection = (): ReactNode => {
  const { t } = useText();
  return (
    <SettingsSection title={t('settings.offline')} text={t('settings.offline.text')}>
      {canStartOffline() ? (
        <>
          <p>{t('settings.offline.works')}</p>
          <p>{t('settings.offline.install')}</p>
        </>
      ) : (
        <p>{t(isSecureContext ? 'settings.offline.no' : 'settings.offline.noHttps')}</p>
      )}
    </SettingsSection>
  );
};
