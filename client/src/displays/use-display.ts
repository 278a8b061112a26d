import { useEffect } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { followPeriod, readPeriodAgain } from '../live/follow-period.ts';
import { followPlant, plantAtom } from '../live/plant-settings.ts';
import { connect, disconnect } from '../live/socket.ts';
import { watchWakeUp } from '../live/wake-up.ts';
import { type DisplayAccess, displayAccessAtom, isNextMissingAtom, settingsAtom } from './display-atoms.ts';
import { readSettings, displayPeriod } from './display-period.ts';
import { followRuns } from './display-runs.ts';
import { followServerTime } from './display-clock.ts';
import { followConfirmations, watchFiguresState } from './display-trust.ts';
import { keepDisplayRunning } from './keep-display-running.ts';

const retryMs = 2_000;

/** Asks for access repeatedly until the server has granted it. */
const askForAdmission = (): (() => void) => {
  let isOver = false;
  const ask = async (): Promise<void> => {
    try {
      await readSettings();
      store().set(displayAccessAtom, 'admitted');
    } catch {
      if (!isOver) setTimeout(() => void (isOver || ask()), retryMs);
    }
  };
  void ask();
  return () => {
    isOver = true;
  };
};

/** Takes over the plant's settings that determine the colours of halls after they were changed. */
const takePlant = (): void => {
  const plant = store().get(plantAtom);
  const settings = store().get(settingsAtom);
  if (!plant || !settings) return;
  const { nearFullPercent, reservationsDecide = settings.reservationsDecide } = plant;
  store().set(settingsAtom, { ...settings, nearFullPercent, reservationsDecide });
};

const findNext = (): void => {
  if (store().get(isNextMissingAtom)) readPeriodAgain();
};

const followLine = (): (() => void) => {
  connect();
  const stops = [store().sub(isNextMissingAtom, findNext), store().sub(plantAtom, takePlant)];
  return () => {
    for (const stop of stops) stop();
    disconnect();
  };
};

/** Subscriptions of a display, which last as long as its window. */
const watched = clientPart(() => {
  followServerTime();
  followConfirmations();
  followRuns();
  followPlant();
  watchWakeUp();
  return true;
});
const watchOnce = (): void => void watched();

/** Runs a display: asks for access, follows the totals, and advances to the next day at midnight. */
export const useDisplay = (): DisplayAccess => {
  const admission = useAtomValue(displayAccessAtom);
  const today = useAtomValue(todayAtom);
  useEffect(keepDisplayRunning, []);
  useEffect(watchFiguresState, []);
  useEffect(watchOnce, []);
  useEffect(() => (admission === 'asking' ? askForAdmission() : undefined), [admission]);
  useEffect(() => (admission === 'admitted' ? followLine() : undefined), [admission]);
  useEffect(
    () => (admission === 'admitted' ? followPeriod(displayPeriod(today)) : undefined),
    [admission, today],
  );
  return admission;
};
