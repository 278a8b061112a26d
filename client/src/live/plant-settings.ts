import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { rememberEmailRule } from '../account/email-rule.ts';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { askedOnce } from './asked-once.ts';
import { socket } from './server-socket.ts';

/** The plant-wide settings visible to this screen; null until received. */
export const plantAtom = atom<PlantMessage | null>(null);

const nearFullAtom = atom((get) => get(plantAtom)?.nearFullPercent ?? null);

const take = (settings: PlantMessage): void => {
  store().set(plantAtom, settings);
  if (settings.emails !== undefined) rememberEmailRule(settings.emails);
};

const asked = clientPart(() => {
  const asking = askedOnce(async () => (await call(plantEndpoint, {}, { quiet: true })).data, take);
  socket().on('plant', (settings) => {
    asking.overtake();
    take(settings);
  });
  return asking;
});

/** Subscribes to plant settings on the socket, even if no page asks for them. */
export const followPlant = (): void => void asked();

/** Reads the plant's settings. @throws ApiError, NetworkError */
export const readPlant = async (): Promise<void> => await asked().again();

/** Reads the settings unless they are known. */
export const askForPlant = (): void => {
  if (store().get(plantAtom)?.name === undefined) asked().once();
};

/** Share of its capacity (%) from which a hall counts as nearly full; null until the settings are known. */
export const useNearFull = (): number | null => {
  useEffect(askForPlant, []);
  return useAtomValue(nearFullAtom);
};
