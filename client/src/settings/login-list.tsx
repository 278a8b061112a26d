import type { Login } from '@werkplan/shared/account/login-contracts.ts';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { sinceText } from '../lib/since-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SettingsEntries, SettingsEntry } from './entries.tsx';

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

/** Lists the devices on which the user is signed in, with buttons that sign them out; `logins` is null while loading. */
export const LoginList = ({
  logins,
  onEnd,
}: {
  logins: readonly Login[] | null;
  onEnd: (id: number) => void;
}): ReactNode => (
  <SettingsEntries items={logins}>
    {(login) => <Device key={login.id} login={login} onEnd={() => onEnd(login.id)} />}
  </SettingsEntries>
);
