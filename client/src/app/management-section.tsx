import ChevronRight from 'lucide-react/icons/chevron-right';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { Link } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { pages } from './pages.ts';
import { useText } from '../lib/i18n.ts';
import styles from './management-section.module.css';
import { SettingsSection } from '../settings/settings-section.tsx';

interface Props {
  page: typeof pages.users | typeof pages.webhooks;
  icon: LucideIcon;
  about: MessageKey;
}

const PageLink = ({ page, icon: Icon, about }: Props): ReactNode => {
  const { t } = useText();
  return (
    <Link to={page.path} className={styles['link']}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles['words']}>
        <span className={styles['name']}>{t(page.label)}</span>
        <span className={styles['text']}>{t(about)}</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  );
};

/** Section of the settings page with links to the administration pages; empty for users without access to them. */
export const ManagementSection = (): ReactNode => {
  const { t } = useText();
  const mayManageUsers = useMay(pages.users.needs);
  const mayKeepWebhooks = useMay(pages.webhooks.needs);
  if (!mayManageUsers && !mayKeepWebhooks) return null;
  return (
    <SettingsSection title={t('settings.management')} text={t('settings.management.text')}>
      <div className={styles['links']}>
        {mayManageUsers && <PageLink page={pages.users} icon={Users} about="settings.management.users" />}
        {mayKeepWebhooks && (
          <PageLink page={pages.webhooks} icon={Webhook} about="settings.management.webhooks" />
        )}
      </div>
    </SettingsSection>
  );
};
