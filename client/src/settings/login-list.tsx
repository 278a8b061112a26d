import type { Login } from '@werkplan/shared/account/login-endpoints.ts';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { sinceText } from '../lib/since-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './login-list.module.css';

const Device = ({ login, onEnd }: { login: Login; onEnd: (id: number) => void }): ReactNode => {
  const { t, language } = useText();
  const device = login.device ?? t('settings.logins.unknown');
  return (
    <li className={styles['login']}>
      <MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles['words']}>
        <span className={styles['device']}>{device}</span>
        <span className={styles['times']}>
          {t('settings.logins.since', { since: sinceText(login.createdAt, language) })}
          {!login.isCurrent &&
            ` · ${t('settings.logins.seen', { seen: sinceText(login.lastSeenAt, language) })}`}
        </span>
      </div>
      {login.isCurrent ? (
        <Badge tone="ok">{t('settings.logins.current')}</Badge>
      ) : (
        <Button
          size="small"
          aria-label={t('settings.logins.endDevice', { device })}
          onClick={() => onEnd(login.id)}
        >
          {t('settings.logins.end')}
        </Button>
      )}
    </li>
  );
};

/** Where the planner is signed in; null while it loads. */
export const LoginList = ({
  logins,
  onEnd,
}: {
  logins: readonly Login[] | null;
  onEnd: (id: number) => void;
}): ReactNode => (
  <ul className={styles['logins']}>
    {logins ? (
      logins.map((login) => <Device key={login.id} login={login} onEnd={onEnd} />)
    ) : (
      <li>
        <Skeleton width="100%" height={52} />
      </li>
    )}
  </ul>
);
