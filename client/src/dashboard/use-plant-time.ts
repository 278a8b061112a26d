import { useEffect, useState } from 'react';
import { plantTime, serverNow } from '../displays/display-clock.ts';
import { plantZoneAtom } from '../lib/plant-zone.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { timeNow } from '../lib/server-time.ts';
import { socket } from '../live/line.ts';

const lookEveryMs = 10_000;

/**
 * The plant's time of day, '06:42', wherever the planner sits; null until the first heads, or for 10 s. Without any, as where
 * WebSockets are blocked, the clock as the server's answers have set it has to do.
 */
export const usePlantTime = (): string | null => {
  const timeZone = useAtomValue(plantZoneAtom);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const onHeads = (): void => {
      socket().off('heads', onHeads);
      setNow(serverNow);
    };
    const timer = setInterval(() => setNow(serverNow() ?? timeNow()), lookEveryMs);
    socket().on('heads', onHeads);
    return () => {
      clearInterval(timer);
      socket().off('heads', onHeads);
    };
  }, []);
  return now === null ? null : plantTime(now, timeZone, 'de');
};
