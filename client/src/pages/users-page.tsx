import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { AuditKind } from '@werkplan/shared/account/audit.ts';
import { listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { secondStepChoices } from '@werkplan/shared/plant/second-step-choices.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { usePolledPages } from '../lib/use-polled-pages.ts';
import { plantAtom, readPlant } from '../live/plant-settings.ts';
import { setSecondStepRule } from '../settings/choose-second-step.ts';
import { AuditList } from '../users/audit-list.tsx';
import { InviteButton } from '../users/invite-button.tsx';
import styles from '../users/users.module.css';
import { UsersTable } from '../users/users-table.tsx';
import { useUsers } from '../users/use-users.ts';
import listing from '../ui/listing.module.css';
import { Select } from '../ui/select.tsx';

/** Reads a page of the audit log: one kind of event, or all (null). */
const readAudit = async (kind: AuditKind | null, after: string | null, quiet: boolean) => {
  const query = { ...(kind !== null && { kind }), ...(after !== null && { after }) };
  const { data } = await call(listAuditEndpoint, { query }, { quiet });
  return { rows: data.entries, next: data.next };
};

/** Select, within a line of text, of the users who need a second step to sign in. */
const SecondStepSelect = (): ReactNode => {
  const { t } = useText();
  const rule = useAtomValue(plantAtom)?.secondStep;
  useEffect(() => void readPlant().catch(notifyFailure), []);
  if (rule === undefined) return null;
  return (
    <Select
      size="small"
      className={styles['rule']}
      label={t('settings.plant.secondStep')}
      value={rule}
      options={secondStepChoices.map((value) => ({ value, label: t(`users.secondStep.${value}`) }))}
      onValueChange={(next) => void setSecondStepRule(next)}
    />
  );
};

const Users = (): ReactNode => {
  const { t } = useText();
  const [kind, setKind] = useState<AuditKind | null>(null);
  const audit = usePolledPages(kind, readAudit);
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
            <SecondStepSelect />
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
