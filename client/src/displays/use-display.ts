import { useEffect } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { followPeriod, readPeriodAgain } from '../live/follow-period.ts';
import { followPlant, plantAtom } from '../live/plant-settings.ts';
import { connect, disconnect } from '../live/socket.ts';
import { watchWakeUp } from '../live/wake-up.ts';
import {
  type DisplayAccess,
  displayAccessAtom,
  isNextMissingAtom,
  displaySettingsAtom,
} from './display-atoms.ts';
import { readSettings, displayPeriod } from './display-period.ts';
import { followRuns } from './display-runs.ts';
import { followServerTime } from './display-clock.ts';
import { followConfirmations, watchFiguresState } from './display-trust.ts';
import { keepDisplayRunning } from './keep-display-running.ts';

const retryMs = 2_000;

/** Asks the server for access every 2 s after a failure, until it is granted. Returns a function that stops asking. */
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

/** Copies those of the plant's changed settings that determine the halls' colours. */
const takePlant = (): void => {
  const plant = store().get(plantAtom);
  const settings = store().get(displaySettingsAtom);
  if (!plant || !settings) return;
  const { nearFullPercent, reservationsDecide = settings.reservationsDecide } = plant;
  store().set(displaySettingsAtom, { ...settings, nearFullPercent, reservationsDecide });
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

/** Subscriptions of a display, which end only with its window. */
const watched = clientPart(() => {
  followServerTime();
  followConfirmations();
  followRuns();
  followPlant();
  watchWakeUp();
  return true;
});
const watchOnce = (): void => void watched();

/**
 * Runs a display: asks for access, follows the totals, and moves on to the new day at midnight. Returns the access so
 * far.
 */
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
