import { expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { connect, next } from '../support/live-follower.ts';
import { today, usePlant } from '../support/plant.ts';

const plant = usePlant();

it('broadcasts by the new log from the first moment of a file on', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await plant.empty();
    const heads: string[] = [];
    const socket = await connect(plant.anna, {}, (early) => {
      early.on('heads', ({ epoch }) => heads.push(epoch));
    });
    if (heads.length === 0) await next(socket, 'heads');
    // A heartbeat may have followed.
    expect([...new Set(heads)]).toEqual([(await fetchDay(plant.anna, today)).epoch]);
    socket.disconnect();
  }
});
