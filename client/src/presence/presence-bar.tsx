import { fieldInSentence } from '@werkplan/shared/history/history-words.ts';
import type { PresentUser, Spot } from '@werkplan/shared/live/presence-schema.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useText, type Translate } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Popover } from '../ui/popover.tsx';
import { currentUserIdAtom, presentUsersAtom, toneAtom } from './present-users.ts';
import styles from './presence-bar.module.css';
import { elementOfSpot, isSpotOnPage } from './spots.ts';
import { type PlannerCards, startPresence } from './report-presence.ts';

const maxShown = 4;
const highlightMs = 2_000;

/** Returns a function that describes a spot in words, or returns null if the shown day does not contain the spot. */
const usePlaceWords = (): ((spot: Spot) => string | null) => {
  const { t, language } = useText();
  const day = useAtomValue(shownDayAtom);
  return (spot) => {
    const { entity, id, slot, field } = spot;
    const shipment = day?.shipments.get(id);
    const run = day?.deliveries.get(id);
    const orderId = entity === 'orders' ? id : shipment?.productionOrderId;
    const truck = run && day?.trucks.get(run.truckId);
    const row =
      entity === 'deliveries'
        ? truck?.registration
        : day?.orders.get(orderId ?? Number.NaN)?.constructionSite;
    if (row === undefined) return null;
    if (slot !== undefined) return t('presence.slot', { truck: row, slot: slot + 1 });
    if (field === undefined || field === 'actions' || field === 'total') return row;
    return t('presence.field', { what: row, field: fieldInSentence(field, { language, t }) });
  };
};

const doing = { focus: 'presence.isAt', edit: 'presence.edits', move: 'presence.moves' } as const;

const wordsOf = (spot: Spot | undefined, place: (spot: Spot) => string | null, t: Translate): string => {
  const what = spot && place(spot);
  return what ? t(doing[spot.mode], { what }) : t('presence.looks');
};

const goTo = (spot: Spot): void => {
  const element = elementOfSpot(spot);
  element?.scrollIntoView({ block: 'center', inline: 'center' });
  const ring = { outline: '2px solid var(--accent)', outlineOffset: '2px' };
  element?.animate([ring, ring], highlightMs);
};

interface EntryProps {
  person: PresentUser;
  tone: number;
  isOwn: boolean;
  onLeave: () => void;
}

const Entry = ({ person, tone, isOwn, onLeave }: EntryProps): ReactNode => {
  const { t } = useText();
  const place = usePlaceWords();
  const { id, name, spots } = person;
  const spot = spots.find(({ mode }) => mode !== 'focus') ?? spots[0];
  const words = wordsOf(spot, place, t);
  const shown = (
    <>
      <Avatar name={name} id={id} tone={tone} />
      <span className={styles['text']}>
        <span className={styles['name']}>{isOwn ? t('presence.you', { name }) : name}</span>
        {!isOwn && <span className={styles['doing']}>{words}</span>}
      </span>
    </>
  );
  const canGo = !isOwn && spot !== undefined && isSpotOnPage(spot);
  return (
    <li>
      {canGo ? (
        <button
          type="button"
          className={styles['person']}
          aria-label={t('presence.show', { name, what: words })}
          onClick={() => {
            onLeave();
            goTo(spot);
          }}
        >
          {shown}
        </button>
      ) : (
        <div className={styles['person']}>{shown}</div>
      )}
    </li>
  );
};

/** Returns the other users on the day, then the current user without a colour. */
const useOrdered = (): readonly EntryProps['person'][] => {
  const [users, own] = [useAtomValue(presentUsersAtom), useAtomValue(currentUserIdAtom)];
  return [...users.filter(({ id }) => id !== own), ...users.filter(({ id }) => id === own)];
};

/** Avatars of the users on this day; a click lists where they are. Screen readers do not announce changes. */
export const PresenceBar = ({ plannerCards }: { plannerCards: PlannerCards }): ReactNode => {
  const { t } = useText();
  useEffect(() => startPresence(plannerCards), [plannerCards]);
  const users = useOrdered();
  const own = useAtomValue(currentUserIdAtom);
  const toneOf = useAtomValue(toneAtom);
  const [open, setOpen] = useState(false);
  if (users.length === 0) return null;
  const tone = ({ id }: PresentUser): number => (id === own ? 0 : toneOf(id));
  const shown = users.length > maxShown + 1 ? users.slice(0, maxShown) : users;
  const names = users.map(({ name }) => name).join(', ');
  return (
    <Popover
      label={t('presence.label')}
      open={open}
      onOpenChange={setOpen}
      align="end"
      className={styles['popover']}
      trigger={
        <button
          type="button"
          className={styles['bar']}
          aria-label={t('presence.open', { names })}
          title={names}
          data-people={users.length}
          data-from="880"
        >
          {shown.map((person, index) => (
            <span key={person.id} className={styles['one']} data-from={index > 0 ? '1320' : undefined}>
              <Avatar name={person.name} id={person.id} tone={tone(person)} />
            </span>
          ))}
          {users.length > shown.length && (
            <span className={styles['more']} data-from="1320">
              +{users.length - shown.length}
            </span>
          )}
          {users.length > 1 && (
            <span className={styles['more']} data-below="1320">
              +{users.length - 1}
            </span>
          )}
        </button>
      }
    >
      <ul className={styles['list']}>
        {users.map((person) => (
          <Entry
            key={person.id}
            person={person}
            tone={tone(person)}
            isOwn={person.id === own}
            onLeave={() => setOpen(false)}
          />
        ))}
      </ul>
    </Popover>
  );
};
