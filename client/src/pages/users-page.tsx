import type { AuditKind } from '@werkplan/shared/account/audit.ts';
import { listPeopleEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { useText } from '../lib/i18n.ts';
import { pageIsUsable } from '../lib/run-when-idle.ts';
import { AuditList } from '../people/audit-list.tsx';
import { InviteButton } from '../people/invite-button.tsx';
import styles from '../people/people.module.css';
import { PeopleTable } from '../people/people-table.tsx';
import { useAudit } from '../people/use-audit.ts';
import { usePeople } from '../people/use-people.ts';
import { SecondStepSelect } from '../settings/second-step-select.tsx';
import listing from '../ui/listing.module.css';

const Users = (): ReactNode => {
  const { t } = useText();
  const [kind, setKind] = useState<AuditKind | null>(null);
  const audit = useAudit(kind);
  const acts = usePeople(audit.refresh);
  useEffect(pageIsUsable, []);
  const count = (state: Person['state']): number =>
    acts.people?.filter((person) => person.state === state).length ?? 0;
  const counts = { active: count('active'), invited: count('invited'), disabled: count('disabled') };
  return (
    <PageFrame
      heading={acts.people && <span className={listing['counts']}>{t('people.counts', counts)}</span>}
      actions={<InviteButton onInvite={acts.invite} />}
    >
      <div className={listing['page']}>
        <section aria-labelledby="accounts">
          <div className={listing['heading']}>
            <h2 id="accounts" className={listing['title']}>
              {t('people.accounts')}
            </h2>
            <span className={listing['text']}>{t('secondStep.title')}</span>
            <SecondStepSelect className={styles['rule']} />
          </div>
          <PeopleTable acts={acts} />
        </section>
        <AuditList kind={kind} onKind={setKind} list={audit} />
      </div>
    </PageFrame>
  );
};

/** User management for admins; redirects other users. */
export const UsersPage = (): ReactNode =>
  useMay(listPeopleEndpoint) ? <Users /> : <Navigate to="/" replace />;
