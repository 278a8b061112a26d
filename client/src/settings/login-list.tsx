import type { Login } from '@werkplan/shared/account/login-contracts.ts';
import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow, useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { sinceText } from '../lib/since-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SettingsEntries, SettingsEntry } from './entries.tsx';

interface Logins {
  /** Null while loading. */
  readonly logins: readonly Login[] | null;
  readonly end: (id: number) => void;
  readonly refresh: () => void;
}

const endLogin = async (id: number): Promise<void> => {
  try {
    await call(endLoginEndpoint, { params: { id } });
    notify.success(translateNow('settings.logins.ended'));
  } catch (error) {
    notifyFailure(error);
  }
};

/** Loads the user's sessions; `end` signs one of them out and loads the list again. */
export const useLogins = (): Logins => {
  const [logins, setLogins] = useState<readonly Login[] | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    call(listLoginsEndpoint, {}).then(({ data }) => setLogins(data), notifyFailure);
  }, [round]);
  const refresh = (): void => setRound((count) => count + 1);
  return { logins, end: (id) => void endLogin(id).then(refresh), refresh };
};

const Device = ({ login, onEnd }: { login: Login; onEnd: () => void }): ReactNode => {
  const { t, language } = useText();
  const device = login.device ?? t('settings.logins.unknown');
  const since = t('settings.logins.since', { since: sinceText(login.createdAt, language) });
  const seen = t('settings.logins.seen', { seen: sinceText(login.lastSeenAt, language) });
  return (
    <SettingsEntry icon={MonitorSmartphone} name={device} facts={[since, login.isCurrent ? null : seen]}>
      {login.isCurrent ? (
        <Badge tone="ok">{t('settings.logins.current')}</Badge>
      ) : (
        <Button size="small" aria-label={t('settings.logins.endDevice', { device })} onClick={onEnd}>
          {t('settings.logins.end')}
        </Button>
      )}
    </SettingsEntry>
  );
};

/** Lists the devices on which the user is signed in, with buttons that sign them out. */
export const LoginList = ({ logins, end }: Pick<Logins, 'logins' | 'end'>): ReactNode => (
  <SettingsEntries items={logins}>
    {(login) => <Device key={login.id} login={login} onEnd={() => end(login.id)} />}
  </SettingsEntries>
);
