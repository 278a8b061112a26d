import { addDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { readMailStateEndpoint } from '@werkplan/shared/mail/mail-endpoints.ts';
import { createTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import type { Token } from '@werkplan/shared/tokens/token-schema.ts';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { timeNow } from '../lib/server-time.ts';
import { DisplayKeySection } from '../settings/display-key-section.tsx';
import { AppearanceSettings } from '../settings/appearance-settings.tsx';
import { LoginList, useLogins } from '../settings/login-list.tsx';
import { ManagementSection } from '../app/management-section.tsx';
import { MailSection } from '../settings/mail-section.tsx';
import { NameForm } from '../settings/name-form.tsx';
import { OfflineSection } from '../settings/offline-section.tsx';
import { PasswordForm } from '../settings/password-form.tsx';
import { PlantSection } from '../settings/plant-section.tsx';
import { ServerVersion } from '../settings/server-version.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import styles from '../settings/settings.module.css';
import { SignInMethods } from '../settings/sign-in-methods.tsx';
import { TokenSection } from '../settings/token-section.tsx';
import { useTokens } from '../settings/use-tokens.ts';

const RemainingTokensDialog = lazyPart(
  async () => (await import('../settings/remaining-tokens-dialog.tsx')).RemainingTokensDialog,
);

/** Returns the user's own tokens that have not expired. */
const livingOwn = (tokens: readonly Token[] | null): readonly Token[] =>
  (tokens ?? []).filter(
    ({ isOwn, expiresAt }) => isOwn && (expiresAt === null || Date.parse(expiresAt) > timeNow()),
  );

export const SettingsPage = (): ReactNode => {
  const { t } = useText();
  const { logins, end, refresh } = useLogins();
  const mayChangePlant = useMay(changePlantEndpoint);
  const maySeeMail = useMay(readMailStateEndpoint);
  const mayPair = useMay(addDisplayEndpoint);
  const mayKeepTokens = useMay(createTokenEndpoint);
  const scripts = useTokens(mayKeepTokens);
  const [offersRevoking, setOffersRevoking] = useState(false);
  const own = livingOwn(scripts.tokens);
  const passwordChanged = (): void => {
    refresh();
    scripts.refresh();
    setOffersRevoking(true);
  };
  useEffect(markPageUsable, []);
  return (
    <PageFrame>
      <div className={styles['page']}>
        <SettingsSection title={t('settings.account')} text={t('settings.account.text')}>
          <NameForm />
        </SettingsSection>
        <SettingsSection title={t('settings.appearance')} text={t('settings.appearance.text')}>
          <AppearanceSettings />
        </SettingsSection>
        <ManagementSection />
        <OfflineSection />
        <SettingsSection title={t('settings.password')} text={t('settings.password.text')}>
          <PasswordForm onChanged={passwordChanged} />
        </SettingsSection>
        <SignInMethods device={logins?.find(({ isCurrent }) => isCurrent)?.device ?? null} />
        <SettingsSection title={t('settings.logins')} text={t('settings.logins.text')}>
          <LoginList logins={logins} end={end} />
        </SettingsSection>
        {mayChangePlant && <PlantSection />}
        {maySeeMail && <MailSection />}
        {mayPair && <DisplayKeySection />}
        {mayKeepTokens && <TokenSection scripts={scripts} />}
        <ServerVersion />
      </div>
      {offersRevoking && own.length > 0 && (
        <Suspense>
          <RemainingTokensDialog
            tokens={own}
            onRevoke={(ids) => {
              setOffersRevoking(false);
              void scripts.revoke(...ids);
            }}
            onKeep={() => setOffersRevoking(false)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
};
