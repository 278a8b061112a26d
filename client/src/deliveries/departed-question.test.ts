// @vitest-environment happy-dom
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { showDay } from '../testing/shown-day.ts';
import { departedQuestionAtom, placeAfterConfirmation } from './departed-question.ts';

const departed = { at: `${testDay}T06:12:00.000Z`, by: 'Tor 3', linkId: 1 };
const place = vi.fn<() => Promise<void>>();

beforeEach(() => {
  place.mockReset().mockResolvedValue();
  showDay({
    trucks: [aTruck({ id: 1, registration: 'OG-BS 214' })],
    deliveries: [
      aDelivery({ id: 10, date: testDay, truckId: 1 }),
      aDelivery({ id: 11, date: testDay, truckId: 1, startingTime: '13:00', departed }),
    ],
  });
});

it('cards are placed at once on a run that has not departed', async () => {
  const placing = placeAfterConfirmation(10, place);
  // Called synchronously, so that the drop is shown at once.
  expect(place).toHaveBeenCalledOnce();
  expect(store().get(departedQuestionAtom)).toBeNull();
  await placing;
});

it.each([
  [true, 1],
  [false, 0],
])('a departed run requires a confirmation: %s places %i times', async (isConfirmed, times) => {
  const placing = placeAfterConfirmation(11, place);
  expect(place).not.toHaveBeenCalled();
  const question = store().get(departedQuestionAtom);
  expect(question).toMatchObject({ registration: 'OG-BS 214', at: departed.at });
  question?.answer(isConfirmed);
  await placing;
  expect(place).toHaveBeenCalledTimes(times);
  expect(store().get(departedQuestionAtom)).toBeNull();
});
