import { listDriversEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import type { Driver } from '@werkplan/shared/trucks/driver-schema.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { createPushedValue } from '../live/pushed-value.ts';
import { socket } from '../live/server-socket.ts';

/** All drivers of the plant; null until loaded. */
export const driversAtom = atom<readonly Driver[] | null>(null);

const driversValue = clientPart(() => {
  const value = createPushedValue(
    async () => (await call(listDriversEndpoint, {}, { quiet: true })).data,
    (drivers: readonly Driver[]) => store().set(driversAtom, drivers),
  );
  socket().on('drivers', value.renew);
  return value;
});

/** Loads the drivers once per page; later changes arrive by the socket. */
export const useDrivers = (): readonly Driver[] | null => {
  useEffect(() => driversValue().once(), []);
  return useAtomValue(driversAtom);
};
