import { clientPart } from '../lib/client.ts';
import { checkSocket, checkNetwork, disconnectFrozenTab, reconnectResumedTab } from './socket.ts';

const beatMs = 5_000;
/** A longer interval (ms) between two heartbeats means that the machine has slept. */
const sleptMs = 15_000;

const wakeListeners = clientPart(() => new Set<() => void>());

/**
 * Calls `listener` after the machine has slept or the browser has frozen the tab; returns a function that unsubscribes
 * it.
 */
export const onWakeUp = (listener: () => void): (() => void) => {
  wakeListeners().add(listener);
  return () => void wakeListeners().delete(listener);
};

const tellAwake = (): void => {
  for (const listener of wakeListeners()) listener();
};

/**
 * Checks the connection when the window becomes visible or focused, the network changes or the machine wakes up, and
 * disconnects while the tab is frozen (rules/live.md#asleep).
 */
export const watchWakeUp = (
  line = {
    checkLine: checkSocket,
    checkNetwork,
    freezeLine: disconnectFrozenTab,
    thawLine: reconnectResumedTab,
  },
): void => {
  let beatAt = Date.now();
  setInterval(() => {
    const now = Date.now();
    const hasSlept = now - beatAt > sleptMs;
    beatAt = now;
    if (!hasSlept) return;
    tellAwake();
    line.checkLine();
  }, beatMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') line.checkLine();
  });
  document.addEventListener('freeze', line.freezeLine);
  document.addEventListener('resume', () => {
    tellAwake();
    line.thawLine();
  });
  for (const event of ['focus', 'online', 'pageshow']) globalThis.addEventListener(event, line.checkLine);
  globalThis.addEventListener('offline', () => void line.checkNetwork());
};
