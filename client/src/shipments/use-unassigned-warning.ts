import { unassignedNotificationEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { translateNow } from '../lib/i18n.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { notify } from '../lib/notify.ts';
import { whenPageUsable } from '../lib/run-when-idle.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const warnedKey = 'unassigned-warned';

/** Returns a part of the session's CSRF token, which identifies the session also after a reload and in another tab. */
const thisSignIn = (): string => readStored(csrfKey)?.slice(0, 8) ?? '';

/** Maximum time (ms) for which the warning waits for the day to load. */
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
