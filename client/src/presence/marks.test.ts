import type { Focus, FocusMode, PresentUser } from '@werkplan/shared/live/presence-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { recentAuthorsAtom } from '../live/recent-authors.ts';
import { presenceMarkAtom, shortName, type PresenceMarkKey } from './marks.ts';
import { colorOfTone, presentUsersAtom, presenceMessageAtom, toneAtom } from './present-users.ts';

const day = '2026-11-23';
const anna = {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna Roth',
  language: null,
  role: 'planner' as const,
  mayChangeReleased: true,
  printsEmptyRuns: true,
};

const at = (focus: Focus, mode: FocusMode = 'focus') => ({ ...focus, mode });
const person = (id: number, name: string, ...spots: ReturnType<typeof at>[]): PresentUser => ({
  id,
  name,
  spots,
});
const tell = (...people: readonly PresentUser[]): void => store().set(presenceMessageAtom, { day, people });
const marked = (key: PresenceMarkKey) => store().get(presenceMarkAtom(key));

beforeEach(() => {
  store().set(chosenDayAtom, day);
  store().set(signInStateAtom, { type: 'signedIn', user: anna });
  store().set(presenceMessageAtom, null);
  store().set(recentAuthorsAtom, new Map());
});

describe('another user’s mark', () => {
  it.each([
    [at({ entity: 'orders', id: 12, field: 'steel' }, 'edit'), 'orders:12', 'edit', 'steel'],
    [at({ entity: 'shipments', id: 5 }, 'move'), 'shipments:5', 'move', null],
    [at({ entity: 'deliveries', id: 3, field: 'truckDriver' }), 'deliveries:3', 'focus', 'truckDriver'],
    [at({ entity: 'deliveries', id: 3, slot: 0 }), 'slots:3:0', 'focus', null],
    [at({ entity: 'deliveries', id: 3, slot: 19 }), 'slots:3:19', 'focus', null],
  ] as const)('of %j is at %s', (spot, key, mode, field) => {
    tell(person(2, 'Bernd Krüger', spot));
    expect(marked(key)).toEqual({ holders: [{ name: 'Bernd Krüger', tone: 3, mode, field }], author: null });
  });

  it('in a slot does not mark the run’s head', () => {
    tell(person(2, 'Bernd Krüger', at({ entity: 'deliveries', id: 3, slot: 4 })));
    expect(marked('deliveries:3')).toBeNull();
  });

  it('is shown for each of their windows; a place shows all its users in order', () => {
    const [here, there] = [at({ entity: 'shipments', id: 5 }), at({ entity: 'orders', id: 9 })];
    tell(person(2, 'Bernd Krüger', here, there), person(4, 'Jan Müller', here));
    expect(marked('shipments:5')?.holders.map(({ name }) => name)).toEqual(['Bernd Krüger', 'Jan Müller']);
    expect(marked('orders:9')?.holders.map(({ name }) => name)).toEqual(['Bernd Krüger']);
  });

  it('is not shown for the current user', () => {
    tell(person(1, 'Anna Roth', at({ entity: 'shipments', id: 5 })));
    expect(marked('shipments:5')).toBeNull();
  });

  it('is shown only for the selected day', () => {
    tell(person(2, 'Bernd Krüger', at({ entity: 'shipments', id: 5 })));
    expect(marked('shipments:5')).not.toBeNull();
    store().set(chosenDayAtom, '2026-11-24');
    expect(store().get(presentUsersAtom)).toEqual([]);
    expect(marked('shipments:5')).toBeNull();
  });

  it('stays the same object until that place changes', () => {
    const bernd = person(2, 'Bernd Krüger', at({ entity: 'shipments', id: 5 }));
    tell(bernd);
    const before = marked('shipments:5');
    tell(structuredClone(bernd), person(4, 'Jan Müller', at({ entity: 'orders', id: 9 })));
    expect(marked('shipments:5')).toBe(before);
    tell(person(2, 'Bernd Krüger', at({ entity: 'shipments', id: 5 }, 'edit')));
    expect(marked('shipments:5')).not.toBe(before);
  });
});

describe('the mark of a user who has just changed something', () => {
  const changed = (id: number | null, by: string, field: string | null = null): void =>
    store().set(recentAuthorsAtom, new Map([['orders:12', { by, id, field }]]));

  it('shows the name, beside users who are there', () => {
    tell(person(2, 'Bernd Krüger', at({ entity: 'orders', id: 12 })));
    changed(4, 'Jan Müller', 'steel');
    expect(marked('orders:12')).toMatchObject({
      holders: [{ name: 'Bernd Krüger' }],
      author: { name: 'Jan Müller', tone: 5, field: 'steel' },
    });
  });

  it('has the user’s colour on this day; a script has the first', () => {
    // Their ids yield the same colour, so the second one gets the next.
    tell(person(2, 'Bernd Krüger'), person(10, 'Tina Krüger'));
    changed(10, 'Tina Krüger');
    expect(marked('orders:12')?.author?.tone).toBe(4);
    changed(null, 'ERP');
    expect(marked('orders:12')?.author?.tone).toBe(1);
    expect(marked('orders:12')?.holders).toEqual([]);
  });

  it('has the colour of the user’s id if the user is on another day', () => {
    expect(store().get(toneAtom)(10)).toBe(3);
    expect(colorOfTone(3)).toBe('var(--p3)');
  });
});

it.each([
  ['Bernd Krüger', 'Krüger'],
  ['  Anna  Maria von Roth ', 'Roth'],
  ['ERP', 'ERP'],
  ['', ''],
])('%j is called %j', (name, short) => {
  expect(shortName(name)).toBe(short);
});
