import type { ReactNode } from 'react';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import listing from '../ui/listing.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import styles from './users.module.css';
import { PersonRow } from './person-row.tsx';
import type { UserActions } from './use-users.ts';

const columns = ['name', 'role', 'late', 'state', 'means', 'seen', 'language', 'actions'] as const;

/** Lists all users. Arrow keys move between the rows; the key `.` opens the menu of a row. */
export const UsersTable = ({ acts }: { acts: UserActions }): ReactNode => {
  const { t } = useText();
  const { user } = useAtomValue(signInStateAtom);
  const { users } = acts;
  const keys = useRowKeys(users?.map(({ id }) => id) ?? []);
  if (!users) return <Skeleton width="100%" height={180} />;
  return (
    <div role="presentation" className={listing['card']} onKeyDown={keys.onKeyDown}>
      <table className={cx(listing['table'], styles['accounts'])} aria-label={t('users.accounts')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === 'actions' ? (
                  <span className={listing['unseen']}>{t('users.column.actions')}</span>
                ) : (
                  t(`users.column.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isSelf={person.id === user?.id}
              acts={acts}
              keys={keys}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
