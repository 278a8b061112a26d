import type { AuditKind } from '@werkplan/shared/account/audit.ts';
import { listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { useText } from '../lib/i18n.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { AuditList } from '../users/audit-list.tsx';
import { InviteButton } from '../users/invite-button.tsx';
import styles from '../users/users.module.css';
import { UsersTable } from '../users/users-table.tsx';
import { useAudit } from '../users/use-audit.ts';
import { useUsers } from '../users/use-users.ts';
import { SecondStepSelect } from '../settings/second-step-select.tsx';
import listing from '../ui/listing.module.css';

const Users = (): ReactNode => {
  const { t } = useText();
  const [kind, setKind] = useState<AuditKind | null>(null);
  const audit = useAudit(kind);
  const acts = useUsers(audit.refresh);
  useEffect(markPageUsable, []);
  const count = (state: Person['state']): number =>
    acts.users?.filter((person) => person.state === state).length ?? 0;
  const counts = { active: count('active'), invited: count('invited'), disabled: count('disabled') };
  return (
    <PageFrame
      heading={acts.users && <span className={listing['counts']}>{t('users.counts', counts)}</span>}
      actions={<InviteButton onInvite={acts.invite} />}
    >
      <div className={listing['page']}>
        <section aria-labelledby="accounts">
          <div className={listing['heading']}>
            <h2 id="accounts" className={listing['title']}>
              {t('users.accounts')}
            </h2>
            <span className={listing['text']}>{t('secondStep.title')}</span>
            <SecondStepSelect className={styles['rule']} />
          </div>
          <UsersTable acts={acts} />
        </section>
        <AuditList kind={kind} onKind={setKind} list={audit} />
      </div>
    </PageFrame>
  );
};

/** Lists the users and the audit log for administrators; redirects other users to the dashboard. */
export const UsersPage = (): ReactNode =>
  useMay(listUsersEndpoint) ? <Users /> : <Navigate to="/" replace />;
