import { unassignedNotificationEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { translateNow } from '../lib/i18n.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { notify } from '../lib/notify.ts';
import { whenPageUsable } from '../lib/run-when-idle.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const warnedKey = 'unassigned-warned';

/** Identifies the session, also after a reload and in another tab, by a part of its CSRF token. */
const thisSignIn = (): string => readStored(csrfKey)?.slice(0, 8) ?? '';

/** The warning waits for the day to load, but at most this long (ms). */
const latestMs = 5_000;

const warn = async (signal: AbortSignal): Promise<void> => {
  await whenPageUsable(latestMs);
  if (signal.aborted) return;
  const { data } = await call(unassignedNotificationEndpoint, {}, { quiet: true, signal });
  if (!data || readStored(warnedKey) === thisSignIn()) return;
  writeStored(warnedKey, thisSignIn());
  notify.warning(translateNow('delivery.unassignedWarning'));
};

/** Warns once per session about unassigned shipments (rules/shipments.md#shipments-that-wait). */
export const useUnassignedWarning = (): void => {
  useEffect(() => {
    if (readStored(warnedKey) === thisSignIn()) return;
    const leaving = new AbortController();
    // Ignores a failed request, because the next visit tries again.
    warn(leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, []);
};
