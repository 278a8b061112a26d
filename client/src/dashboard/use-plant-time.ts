import { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { plantTime, serverNow, setServerTime } from '../displays/wall-clock.ts';

const lookEveryMs = 10_000;

/** The plant's time of day, '06:42', wherever the planner sits; null until known. */
export const usePlantTime = (): string | null => {
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => {
    let timeZone: string | null = null;
    const show = (): void => {
      const now = serverNow();
      if (now !== null && timeZone !== null) setTime(plantTime(now, timeZone, 'de'));
    };
    const ask = async (): Promise<void> => {
      const { data } = await call(wallEndpoint, {}, { quiet: true });
      setServerTime(data.serverTime);
      ({ timeZone } = data);
      show();
    };
    const look = (): void => {
      if (timeZone === null) ask().catch(() => undefined);
      else show();
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return time;
};
