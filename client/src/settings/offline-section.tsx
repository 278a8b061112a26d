import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

/** Whether this browser lets pages of this address start without a network: only over HTTPS, or on the machine itself. */
const canStartOffline = (): boolean => isSecureContext && 'serviceWorker' in navigator;

/** What this browser can do without a connection, and why not. */
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
