import { useAtomValue } from 'jotai';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './people.module.css';
import { PersonRow } from './person-row.tsx';
import type { People } from './use-people.ts';

const columns = ['name', 'role', 'state', 'means', 'seen', 'language', 'actions'] as const;

/** Everybody with an account. Arrows walk the rows, `.` opens the row's menu. */
export const PeopleTable = ({ acts }: { acts: People }): ReactNode => {
  const { t } = useText();
  const { user } = useAtomValue(signInStateAtom);
  const rows = useRef(new Map<number, HTMLTableRowElement>());
  const [current, setCurrent] = useState<number | null>(null);
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const { people } = acts;
  if (!people) return <Skeleton width="100%" height={180} />;
  const place = Math.max(
    0,
    people.findIndex(({ id }) => id === current),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = event;
    // What happens in a menu or list over the page bubbles up here too.
    if (event.defaultPrevented || !(target instanceof Node) || !currentTarget.contains(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: people.length - 1 }[key];
    const person = people[next ?? place];
    if (!person || (next === undefined && key !== '.')) return;
    event.preventDefault();
    if (next === undefined) return setMenuOf(person.id);
    rows.current.get(person.id)?.focus();
  };
  return (
    <div role="presentation" className={styles['card']} onKeyDown={onKeyDown}>
      <table className={cx(styles['table'], styles['accounts'])} aria-label={t('people.accounts')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === 'actions' ? (
                  <span className={styles['unseen']}>{t('people.column.actions')}</span>
                ) : (
                  t(`people.column.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <PersonRow
              key={person.id}
              person={person}
              isSelf={person.id === user?.id}
              acts={acts}
              isCurrent={index === place}
              ref={(row) => {
                if (row) rows.current.set(person.id, row);
                else rows.current.delete(person.id);
              }}
              onFocus={() => setCurrent(person.id)}
              menuOpen={menuOf === person.id}
              onMenuOpenChange={(open) => setMenuOf(open ? person.id : null)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
