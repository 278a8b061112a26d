import { unassignedNotificationEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { translateNow } from '../lib/i18n.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { notify } from '../lib/notify.ts';
import { pageUsable } from '../lib/run-when-idle.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const warnedKey = 'unassigned-warned';

/** Tells one sign-in from the next, also after a reload and in another tab: enough of the token that each one brings. */
const thisSignIn = (): string => readStored(csrfKey)?.slice(0, 8) ?? '';

/** The day's plan comes first, and a page that takes longer is warned all the same. ms */
const latestMs = 5_000;

const warn = async (signal: AbortSignal): Promise<void> => {
  await pageUsable(latestMs);
  if (signal.aborted) return;
  const { data } = await call(unassignedNotificationEndpoint, {}, { quiet: true, signal });
  if (!data || readStored(warnedKey) === thisSignIn()) return;
  writeStored(warnedKey, thisSignIn());
  notify.warning(translateNow('delivery.unassignedWarning'));
};

/** Warns once per sign-in that shipments wait for a truck (rules/shipments.md#shipments-that-wait). */
export const useUnassignedWarning = (): void => {
  useEffect(() => {
    if (readStored(warnedKey) === thisSignIn()) return;
    const leaving = new AbortController();
    // Not worth a toast of its own: the next visit asks again.
    warn(leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, []);
};
