import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { nameOfLanguage } from '@werkplan/shared/i18n/languages.ts';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import Ban from 'lucide-react/icons/ban';
import Mail from 'lucide-react/icons/mail';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState, type ReactNode, Suspense } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import listing from '../ui/listing.module.css';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import type { RowKeys } from '../ui/use-row-keys.ts';
import { momentText, shortDay } from '../live/moment-text.ts';
import styles from './users.module.css';
import { PersonActions } from './person-actions.tsx';
import type { UserActions, HandOverLink } from './use-users.ts';
import { timeNow } from '../lib/server-time.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import { Button } from '../ui/button.tsx';

interface UnsentMailProps {
  trouble: MailTrouble;
  onHandOver: () => void;
}

/** Row below a user's row: explains why the mail to the user was not sent, and offers to pass the link on by hand instead. */
const UnsentMail = ({ trouble, onHandOver }: UnsentMailProps): ReactNode => {
  const { t } = useText();
  return (
    <tr>
      <td colSpan={8}>
        <div className={styles['unsent']}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('mailing.unsent', { why: t(`mailing.trouble.${trouble}`) })}</span>
          <Button size="small" onClick={onHandOver}>
            {t('mailing.handOver')}
          </Button>
        </div>
      </td>
    </tr>
  );
};

const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

const useHandOver = (
  name: string,
  ask: () => Promise<HandOverLink | null>,
): { readonly begin: () => void; readonly dialog: ReactNode } => {
  const [handed, setHanded] = useState<HandOverLink | null>(null);
  const dialog = handed && (
    <Suspense>
      <HandOverDialog name={name} {...handed} onClose={() => setHanded(null)} />
    </Suspense>
  );
  return { begin: () => void ask().then(setHanded), dialog };
};

const isPast = (instant: string): boolean => Date.parse(instant) <= timeNow();

const State = ({ person: { state, since, until, mail } }: { person: Person }): ReactNode => {
  const { t } = useText();
  const onItsWay = mail?.trouble === null && t('mailing.onItsWay');
  if (state === 'active')
    return (
      <>
        {t('users.state.active')} {onItsWay}
      </>
    );
  const validity =
    until && (isPast(until) ? t('users.linkOver') : t('users.until', { day: shortDay(until) }));
  return (
    <span className={styles['state']}>
      <Badge tone={state === 'invited' ? 'info' : 'neutral'} icon={state === 'invited' ? Mail : Ban}>
        {t(`users.state.${state}`)}
      </Badge>
      <span className={listing['sub']}>
        {[validity, since && t('users.since', { day: shortDay(since) }), onItsWay]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
};

const Who = ({ person, name, isSelf }: { person: Person; name: string; isSelf: boolean }): ReactNode => {
  const { t } = useText();
  const isInvited = person.state === 'invited';
  const hint = person.nameHint;
  return (
    <div className={styles['person']}>
      <span className={cx(isInvited && styles['dashed'])}>
        <Avatar name={name} id={person.id} {...(person.state !== 'active' && { tone: 0 })} />
      </span>
      <span className={listing['words']}>
        <span>
          <b className={listing['name']}>{name}</b> {isSelf && t('users.you')}
        </span>
        <span className={listing['sub']}>{person.name === null ? t('users.nameless') : person.email}</span>
        {hint && (
          <span className={styles['nameHint']}>
            <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />
            {t(`users.nameHint.${hint.problem}`, { other: hint.other ?? '' })}
          </span>
        )}
      </span>
    </div>
  );
};

/** Switch for the right to change released days; '–' for viewers, who change nothing, and for disabled or former users. */
const LateChanges = ({
  person,
  name,
  acts,
}: {
  person: Person;
  name: string;
  acts: UserActions;
}): ReactNode => {
  const { t } = useText();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { id, role, state, mayChangeReleased } = person;
  if (role === 'viewer' || state === 'disabled' || state === 'former') return '–';
  const choose = async (may: boolean): Promise<void> => {
    setWanted(may);
    await acts.change(id, { mayChangeReleased: may });
    setWanted(null);
  };
  return (
    <Switch
      isLabelHidden
      label={t('users.mayChangeReleased', { name })}
      checked={wanted ?? mayChangeReleased}
      onCheckedChange={(may) => void choose(may)}
    />
  );
};

interface Props {
  person: Person;
  isSelf: boolean;
  acts: UserActions;
  keys: RowKeys;
}

/** Row of a user. A role that is chosen is shown at once; after a refusal the former one is shown again. */
export const PersonRow = ({ person, isSelf, acts, keys }: Props): ReactNode => {
  const { t, language } = useText();
  const [wanted, setWanted] = useState<Role | null>(null);
  const { id, state, role } = person;
  const name = person.name ?? person.email ?? '';
  const isGone = state === 'disabled' || state === 'former';
  // The dialog is kept here, because one of the two buttons that open it disappears when the mail is sent after all.
  const handingOver = useHandOver(name, async () => await acts.handOver(id));
  const choose = async (chosen: Role): Promise<void> => {
    setWanted(chosen);
    await acts.change(id, { role: chosen });
    setWanted(null);
  };
  return (
    <>
      <tr {...keys.rowProps(id)} aria-label={name} className={cx(listing['row'], isGone && styles['gone'])}>
        <td>
          <Who person={person} name={name} isSelf={isSelf} />
        </td>
        <td>
          {isGone ? (
            t(`users.role.${role}`)
          ) : (
            <Select
              className={styles['role']}
              size="small"
              label={t('users.roleOf', { name })}
              value={wanted ?? role}
              options={roles.map((value) => ({ value, label: t(`users.role.${value}`) }))}
              onValueChange={(chosen) => void choose(chosen)}
            />
          )}
        </td>
        <td>
          <LateChanges person={person} name={name} acts={acts} />
        </td>
        <td>
          <State person={person} />
        </td>
        <td>
          {person.signInWith.map((means) => t(`users.means.${means}`)).join(', ') ||
            (state === 'former' ? '–' : t('users.means.none'))}
        </td>
        <td>{person.lastSeenAt ? momentText(person.lastSeenAt, t, language) : '–'}</td>
        <td>{person.language ? nameOfLanguage(person.language) : '–'}</td>
        <td>
          <PersonActions
            person={person}
            name={name}
            acts={acts}
            onHandOver={handingOver.begin}
            {...keys.menuProps(id)}
          />
          {handingOver.dialog}
        </td>
      </tr>
      {person.mail?.trouble && <UnsentMail trouble={person.mail.trouble} onHandOver={handingOver.begin} />}
    </>
  );
};
