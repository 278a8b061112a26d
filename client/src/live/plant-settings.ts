import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { rememberEmailRule } from '../account/email-rule.ts';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { createPushedValue } from './pushed-value.ts';
import { socket } from './server-socket.ts';

/** The plant's settings that this screen may see; null until received. */
export const plantAtom = atom<PlantMessage | null>(null);

/** True if the colours of halls take reservations into account. */
export const reservationsDecideAtom = atom((get) => get(plantAtom)?.reservationsDecide ?? false);

const nearFullAtom = atom((get) => get(plantAtom)?.nearFullPercent ?? null);

const take = (settings: PlantMessage): void => {
  store().set(plantAtom, settings);
  if (settings.emails !== undefined) rememberEmailRule(settings.emails);
};

const plantValue = clientPart(() => {
  const value = createPushedValue(async () => (await call(plantEndpoint, {}, { quiet: true })).data, take);
  socket().on('plant', (settings) => {
    value.overtake();
    take(settings);
  });
  return value;
});

/** Receives changes of the plant's settings over the socket from now on, even if no page has read the settings. */
export const followPlant = (): void => void plantValue();

/** Reads the plant's settings again. @throws ApiError, NetworkError */
export const readPlant = async (): Promise<void> => await plantValue().again();

/** Reads the plant's settings unless they are known. */
export const readPlantOnce = (): void => {
  if (store().get(plantAtom)?.name === undefined) plantValue().once();
};

/** Returns the load (% of capacity) above which a hall is nearly full; null until the settings are known. */
export const useNearFull = (): number | null => {
  useEffect(readPlantOnce, []);
  return useAtomValue(nearFullAtom);
};
