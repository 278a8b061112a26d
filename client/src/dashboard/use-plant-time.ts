import { useEffect, useState } from 'react';
import { plantTime, serverNow } from '../displays/display-clock.ts';
import { plantZoneAtom } from '../lib/plant-zone.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { timeNow } from '../lib/server-time.ts';
import { socket } from '../live/server-socket.ts';

const lookEveryMs = 10_000;

/**
 * Time of day in the plant, '06:42'; null until the first heads, for at most 10 s. Without heads (blocked
 * WebSockets), the clock set by HTTP answers is used.
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
