import { useEffect, type ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { pageIsUsable } from '../lib/at-rest.ts';
import { useText } from '../lib/i18n.ts';
import { DisplayKeySection } from '../settings/display-key-section.tsx';
import { DisplaySettings } from '../settings/display-settings.tsx';
import { LoginList } from '../settings/login-list.tsx';
import { NameForm } from '../settings/name-form.tsx';
import { PasswordForm } from '../settings/password-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import styles from '../settings/settings.module.css';
import { TokenSection } from '../settings/token-section.tsx';
import { useLogins } from '../settings/use-logins.ts';

export const SettingsPage = (): ReactNode => {
  const { t } = useText();
  const { logins, end, refresh } = useLogins();
  useEffect(pageIsUsable, []);
  return (
    <PageFrame title={t('navigation.settings')}>
      <div className={styles['page']}>
        <SettingsSection title={t('settings.account')} text={t('settings.account.text')}>
          <NameForm />
        </SettingsSection>
        <SettingsSection title={t('settings.display')} text={t('settings.display.text')}>
          <DisplaySettings />
        </SettingsSection>
        <SettingsSection title={t('settings.password')} text={t('settings.password.text')}>
          <PasswordForm onChanged={refresh} />
        </SettingsSection>
        <SettingsSection title={t('settings.logins')} text={t('settings.logins.text')}>
          <LoginList logins={logins} onEnd={end} />
        </SettingsSection>
        <DisplayKeySection />
        <TokenSection />
      </div>
    </PageFrame>
  );
};
