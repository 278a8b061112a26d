import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import type { MailState } from '@werkplan/shared/mail/mail-contracts.ts';
import { readMailStateEndpoint, testMailEndpoint } from '@werkplan/shared/mail/mail-endpoints.ts';
import Mail from 'lucide-react/icons/mail';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useCallback, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError, errorText, notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { sinceText } from '../lib/since-text.ts';
import { usePolling } from '../lib/use-polling.ts';
import { Button } from '../ui/button.tsx';
import { SettingsEntries, SettingsEntry } from './entries.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './settings.module.css';

const Warning = ({ text, role }: { text: string; role?: 'alert' }): ReactNode => (
  <p className={styles['warning']} role={role}>
    <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
    <span>{text}</span>
  </p>
);

const Failure = ({ failure: { trouble, at } }: { failure: NonNullable<MailState['failure']> }): ReactNode => {
  const { t, language } = useText();
  const why = t(`mailing.trouble.${trouble}`);
  return <Warning text={t('mailing.failed', { since: sinceText(at, language), why })} />;
};

/** Shows how the server sends mail and its last failure, and sends a test mail. */
export const MailSection = (): ReactNode => {
  const { t } = useText();
  const [state, setState] = useState<MailState | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refresh = useCallback(() => {
    call(readMailStateEndpoint, {}, { quiet: true }).then(
      ({ data }) => setState(data),
      () => undefined,
    );
  }, []);
  usePolling(refresh);
  const test = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data } = await call(testMailEndpoint, {});
      const isFile = state?.way === 'files';
      notify.success(t(isFile ? 'mailing.testedFile' : 'mailing.tested', { address: data.sentTo }));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.type === ('MAIL_REFUSED' satisfies ErrorCode);
      // The refusal is shown on the page, because a toast would cut it off and disappear.
      if (isRefused) setRefusal(errorText(error));
      else notifyFailure(error);
    }
    setBusy(false);
    refresh();
  };
  return (
    <SettingsSection title={t('mailing.title')} text={t('mailing.text')}>
      <SettingsEntries items={state && [state]}>
        {({ server, way, from, waiting }) => (
          <SettingsEntry
            key="mail"
            icon={Mail}
            name={server ?? t('mailing.files')}
            facts={[
              t('mailing.from', { from }),
              way === 'files' ? null : t(`mailing.way.${way}`),
              waiting > 0 ? t('mailing.waiting', { count: waiting }) : null,
            ]}
          >
            <Button size="small" busy={busy} onClick={() => void test()}>
              {t('mailing.test')}
            </Button>
          </SettingsEntry>
        )}
      </SettingsEntries>
      {refusal !== null && <Warning role="alert" text={refusal} />}
      {state?.failure && <Failure failure={state.failure} />}
    </SettingsSection>
  );
};
