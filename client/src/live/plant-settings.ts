import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { askedOnce } from './asked-once.ts';
import { socket } from './line.ts';

/** What the plant decides for everybody, as far as this screen may see it; null until it asked or was sent it. */
export const plantAtom = atom<PlantMessage | null>(null);

const nearFullAtom = atom((get) => get(plantAtom)?.nearFullPercent ?? null);

const asked = askedOnce(
  async () => (await call(plantEndpoint, {}, { quiet: true })).data,
  (settings: PlantMessage) => store.set(plantAtom, settings),
);

/** Asks for the plant's settings. @throws ApiError, NetworkError */
export const readPlant = asked.again;

/** Asks for the settings once a page. */
export const askForPlant = (): void => {
  if (store.get(plantAtom)?.name === undefined) asked.once();
};

/** From what share of its capacity on a hall is nearly full, per cent; null until the plant's settings are known. */
export const useNearFull = (): number | null => {
  useEffect(askForPlant, []);
  return useAtomValue(nearFullAtom);
};

socket.on('plant', (settings) => {
  asked.overtake();
  store.set(plantAtom, settings);
});
