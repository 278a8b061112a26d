import {
  addDisplayEndpoint,
  listDisplaysEndpoint,
  removeDisplayEndpoint,
} from '@werkplan/shared/displays/display-endpoints.ts';
import type { Display } from '@werkplan/shared/displays/display-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';

const refreshMs = 30_000;

/** Pairs the display that shows this code, and shows a toast. @throws ApiError with the refused fields; NetworkError */
export const addDisplay = async (code: string, name: string): Promise<Display> => {
  const { data } = await call(addDisplayEndpoint, { body: { code, name } });
  notify.success(translateNow('settings.displays.added', { name: data.name }));
  return data;
};

const remove = async ({ id, name }: Display): Promise<void> => {
  try {
    await call(removeDisplayEndpoint, { params: { id } });
    notify.success(translateNow('settings.displays.removed', { name }));
  } catch (error) {
    notifyFailure(error);
  }
};

interface DisplayList {
  /** Null while loading. */
  readonly displays: readonly Display[] | null;
  readonly remove: (display: Display) => void;
  readonly refresh: () => void;
}

/** Loads the paired displays every 30 s, because the time of their last contact changes. */
export const useDisplays = (): DisplayList => {
  const [displays, setDisplays] = useState<readonly Display[] | null>(null);
  const [round, setRound] = useState(0);
  const refresh = (): void => setRound((count) => count + 1);
  useEffect(() => {
    call(listDisplaysEndpoint, {}, { quiet: round > 0 }).then(({ data }) => setDisplays(data), notifyFailure);
    const timer = setTimeout(refresh, refreshMs);
    return () => clearTimeout(timer);
  }, [round]);
  return { displays, remove: (display) => void remove(display).then(refresh), refresh };
};
