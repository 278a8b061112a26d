import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { rememberEmailRule } from '../account/email-rule.ts';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { pushedValue } from './pushed-value.ts';
import { socket } from './server-socket.ts';

/** The plant-wide settings visible to this screen; null until received. */
export const plantAtom = atom<PlantMessage | null>(null);

/** True if what is free after reservations decides the colours of halls. */
export const reservationsDecideAtom = atom((get) => get(plantAtom)?.reservationsDecide ?? false);

const nearFullAtom = atom((get) => get(plantAtom)?.nearFullPercent ?? null);

const take = (settings: PlantMessage): void => {
  store().set(plantAtom, settings);
  if (settings.emails !== undefined) rememberEmailRule(settings.emails);
};

const plantValue = clientPart(() => {
  const value = pushedValue(async () => (await call(plantEndpoint, {}, { quiet: true })).data, take);
  socket().on('plant', (settings) => {
    value.overtake();
    take(settings);
  });
  return value;
});

/** Subscribes to plant settings on the socket, even if no page asks for them. */
export const followPlant = (): void => void plantValue();

/** Reads the plant's settings. @throws ApiError, NetworkError */
export const readPlant = async (): Promise<void> => await plantValue().again();

/** Reads the settings unless they are known. */
export const readPlantOnce = (): void => {
  if (store().get(plantAtom)?.name === undefined) plantValue().once();
};

/** Share of its capacity (%) from which a hall counts as nearly full; null until the settings are known. */
export const useNearFull = (): number | null => {
  useEffect(readPlantOnce, []);
  return useAtomValue(nearFullAtom);
};
