import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { rememberEmailRule } from '../account/email-rule.ts';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { askedOnce } from './asked-once.ts';
import { socket } from './line.ts';

/** What the plant decides for everybody, as far as this screen may see it; null until it asked or was sent it. */
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

/** Takes the plant's settings from the line, also where no page has asked for them. */
export const followPlant = (): void => void asked();

/** Asks for the plant's settings. @throws ApiError, NetworkError */
export const readPlant = async (): Promise<void> => await asked().again();

/** Asks for the settings once a page. */
export const askForPlant = (): void => {
  if (store().get(plantAtom)?.name === undefined) asked().once();
};

/** From what share of its capacity on a hall is nearly full, per cent; null until the plant's settings are known. */
export const useNearFull = (): number | null => {
  useEffect(askForPlant, []);
  return useAtomValue(nearFullAtom);
};
