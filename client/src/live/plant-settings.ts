import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { socket } from './line.ts';

/** What the plant decides for everybody, as far as this screen may see it; null until it asked or was sent it. */
export const plantAtom = atom<PlantMessage | null>(null);

const nearFullAtom = atom((get) => get(plantAtom)?.nearFullPercent ?? null);

/** Asks for the plant's settings. @throws ApiError, NetworkError */
export const readPlant = async (): Promise<void> => {
  const { data } = await call(plantEndpoint, {}, { quiet: true });
  store.set(plantAtom, data);
};

let isAsked = false;
/** Asks for the settings once a page; after a failure whoever wants them next asks again. */
export const askForPlant = (): void => {
  if (isAsked || store.get(plantAtom)?.name !== undefined) return;
  isAsked = true;
  readPlant().catch(() => {
    isAsked = false;
  });
};

/** From what share of its capacity on a hall is nearly full, per cent; null until the plant's settings are known. */
export const useNearFull = (): number | null => {
  useEffect(askForPlant, []);
  return useAtomValue(nearFullAtom);
};

socket.on('plant', (settings) => store.set(plantAtom, settings));
// What was sent while the line was down is asked for, where it was of use before.
socket.on('connect', () => {
  if (store.get(plantAtom)?.name !== undefined) readPlant().catch(() => undefined);
});
