import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { loadTexts } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { shownDayAtom } from './day-store.ts';
import { assertSaved, saveRow, seenVersion } from './save-row.ts';
import { dispatch } from './sync-store.ts';
import { showDay } from '../testing/shown-day.ts';

beforeAll(async () => await loadTexts('all'));

/** Uses a new run in each test, because saves of a row wait for earlier ones. */
let seen: DeliveryRow;
let lastId = 3;
const toRow = (saved: DeliveryRow): DeliveryRow => saved;

beforeEach(() => {
  lastId += 1;
  seen = aDelivery({ id: lastId, date: testDay, truckId: 3, version: 1 });
  showDay({ trucks: [aTruck({ id: 3 })], deliveries: [seen] });
});

/** Simulates a broadcast of another state of the row. */
const arrives = (row: Partial<DeliveryRow>, revision = 1): void =>
  dispatch({ type: 'patch', message: aPatch(revision, { deliveries: [{ ...seen, ...row }] }), at: 0 });

/** Starts a save with the given outcome; `based` is the row on which the save was based, once known. */
const saving = (
  changes: Partial<DeliveryRow>,
  from: DeliveryRow = seen,
  tied: (keyof DeliveryRow)[] = [],
) => {
  let resolve = (_saved: DeliveryRow): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<DeliveryRow>((...ends) => ([resolve, reject] = ends));
  let based: DeliveryRow | undefined;
  const done = saveRow('deliveries', from, { changes, tied, toRow }, async (base) => {
    based = await base();
    return { data: await promise, changeId: null };
  });
  return {
    done,
    resolve: (saved: DeliveryRow) => resolve(saved),
    reject: (error: Error) => reject(error),
    based: () => based,
  };
};
/** Waits for pending promises until no further base is resolved. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('a save', () => {
  it('is based on the row as the editor saw it', async () => {
    const save = saving({ truckDriver: 'Brandt' });
    await settle();
    expect(save.based()).toBe(seen);
  });

  it('is based on a newer row if others have changed other fields', async () => {
    arrives({ startingTime: '06:00', version: 2 });
    const save = saving({ truckDriver: 'Brandt' });
    await settle();
    expect(save.based()).toMatchObject({ startingTime: '06:00', version: 2 });
  });

  it('is based on the seen row if others have changed the same field, so that the server reports the conflict', async () => {
    arrives({ truckDriver: 'Roth', version: 2 });
    const save = saving({ truckDriver: 'Brandt' });
    await settle();
    expect(save.based()).toBe(seen);
  });

  it('or if others have changed a tied field', async () => {
    arrives({ startingTime: '06:00', version: 2 });
    const save = saving({ truckDriver: 'Brandt' }, seen, ['startingTime']);
    await settle();
    expect(save.based()).toBe(seen);
  });

  it('is never based on an older row than the seen one', async () => {
    const newer = { ...seen, version: 9, startingTime: '09:00' };
    const save = saving({ truckDriver: 'Brandt' }, newer);
    await settle();
    expect(save.based()).toBe(newer);
  });
});

describe('saves of one row', () => {
  it('run one after the other, each based on the result of the one before', async () => {
    const first = saving({ truckDriver: 'Brandt' });
    const second = saving({ startingTime: '06:00' });
    await settle();
    expect([first.based(), second.based()]).toEqual([seen, undefined]);
    const stored = { ...seen, truckDriver: 'Brandt', version: 2 };
    first.resolve(stored);
    await settle();
    expect(second.based()).toBe(stored);
  });

  it('a second save of the same field does not conflict with the first', async () => {
    const first = saving({ truckDriver: 'Brandt' });
    const shown = { ...seen, truckDriver: 'Brandt' };
    const second = saving({ truckDriver: 'Roth' }, shown);
    const stored = { ...seen, truckDriver: 'Brandt', version: 2 };
    first.resolve(stored);
    await settle();
    expect(second.based()).toBe(stored);
  });

  it('continue after a refusal, based on the seen row', async () => {
    const first = saving({ truckDriver: 'Brandt' });
    const second = saving({ startingTime: '06:00' });
    first.reject(new Error('refused'));
    await expect(first.done).rejects.toThrow('refused');
    await settle();
    expect(second.based()).toBe(seen);
  });

  it('do not delay another row', async () => {
    saving({ truckDriver: 'Brandt' });
    const other = saving({ truckDriver: 'Roth' }, { ...seen, id: 1 });
    await settle();
    expect(other.based()?.id).toBe(1);
  });

  it('are based on the day’s row once they are completed', async () => {
    const first = saving({ truckDriver: 'Brandt' });
    await settle();
    first.resolve({ ...seen, truckDriver: 'Brandt', version: 2 });
    await first.done;
    arrives({ truckDriver: 'Brandt', startingTime: '04:00', version: 3 });
    const second = saving({ startingTime: '06:00' }, { ...seen, startingTime: '04:00', version: 3 });
    await settle();
    expect(second.based()).toMatchObject({ version: 3, truckDriver: 'Brandt' });
  });
});

describe('the seen version', () => {
  it('is sent, even if the server’s row is newer', () => {
    expect(seenVersion('deliveries', seen)).toEqual({ version: 1 });
    arrives({ version: 2 });
    expect(seenVersion('deliveries', seen)).toEqual({ version: 1 });
  });

  it('is omitted while a change of the row is pending, which shows the former version', () => {
    const predict: Predict = (state) => ({
      ...state,
      deliveries: new Map([[seen.id, { ...seen, truckDriver: 'Brandt' }]]),
    });
    dispatch({ type: 'mutationStarted', mutationId: 'm', predict, at: 0 });
    const predicted = shown()?.deliveries.get(seen.id);
    expect(predicted && seenVersion('deliveries', predicted)).toEqual({});
  });

  const shown = () => store().get(shownDayAtom);
});

describe('a row without a server id', () => {
  it.each([-1, -200, 0])('%i cannot be changed, and a toast says why', async (id) => {
    const told = vi.spyOn(notify, 'info').mockReturnValue();
    expect(() => assertSaved(id)).toThrow(NetworkError);
    await expect(saving({ truckDriver: 'Brandt' }, { ...seen, id }).done).rejects.toThrow(NetworkError);
    expect(told).toHaveBeenCalledTimes(2);
    told.mockRestore();
  });

  it('can be changed once it has one', () => {
    expect(() => assertSaved(1)).not.toThrow();
  });
});
