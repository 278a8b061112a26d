import { checkLine, checkNetwork } from './socket.ts';

const beatMs = 5_000;
/** A beat that comes so late: the machine has slept. */
const sleptMs = 15_000;

/** Looks after the connection at once when the window comes to the front, the network changes or the machine wakes up. */
export const watchWakeUp = (line = { checkLine, checkNetwork }): void => {
  let beatAt = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now - beatAt > sleptMs) line.checkLine();
    beatAt = now;
  }, beatMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') line.checkLine();
  });
  for (const event of ['focus', 'online', 'pageshow']) globalThis.addEventListener(event, line.checkLine);
  globalThis.addEventListener('offline', () => void line.checkNetwork());
};
