import { useEffect } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { followPeriod, readPeriodAgain } from '../live/follow-period.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { connect, disconnect } from '../live/socket.ts';
import { watchWakeUp } from '../live/wake-up.ts';
import { type Admission, admissionAtom, isNextMissingAtom, settingsAtom } from './display-atoms.ts';
import { readSettings, displayPeriod } from './display-period.ts';
import { watchTrust } from './display-trust.ts';
import { keepShowing } from './keep-showing.ts';

const retryMs = 2_000;

/** Asks until the server has answered whether this screen may see the totals. */
const askForAdmission = (): (() => void) => {
  let isOver = false;
  const ask = async (): Promise<void> => {
    try {
      await readSettings();
      store.set(admissionAtom, 'admitted');
    } catch {
      if (!isOver) setTimeout(() => void (isOver || ask()), retryMs);
    }
  };
  void ask();
  return () => {
    isOver = true;
  };
};

/** The plant decides anew from when a hall is nearly full. */
const takePlant = (): void => {
  const plant = store.get(plantAtom);
  const settings = store.get(settingsAtom);
  if (plant && settings) store.set(settingsAtom, { ...settings, nearFullPercent: plant.nearFullPercent });
};

const findNext = (): void => {
  if (store.get(isNextMissingAtom)) readPeriodAgain();
};

const followLine = (): (() => void) => {
  connect();
  const stops = [store.sub(isNextMissingAtom, findNext), store.sub(plantAtom, takePlant)];
  return () => {
    for (const stop of stops) stop();
    disconnect();
  };
};

let isWakeUpWatched = false;
const watchWakeUpOnce = (): void => {
  if (!isWakeUpWatched) watchWakeUp();
  isWakeUpWatched = true;
};

/** Runs the display: asks to be admitted, follows today's totals and goes on to the plant's next day. */
export const useDisplay = (): Admission => {
  const admission = useAtomValue(admissionAtom);
  const today = useAtomValue(todayAtom);
  useEffect(keepShowing, []);
  useEffect(watchTrust, []);
  useEffect(watchWakeUpOnce, []);
  useEffect(() => (admission === 'asking' ? askForAdmission() : undefined), [admission]);
  useEffect(() => (admission === 'admitted' ? followLine() : undefined), [admission]);
  useEffect(
    () => (admission === 'admitted' ? followPeriod(displayPeriod(today)) : undefined),
    [admission, today],
  );
  return admission;
};
