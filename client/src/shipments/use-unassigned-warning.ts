import { unassignedNotificationEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { translateNow } from '../lib/i18n.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { notify } from '../lib/notify.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const warnedKey = 'unassigned-warned';

/** Tells one sign-in from the next, also after a reload and in another tab: enough of the token that each one brings. */
const thisSignIn = (): string => readStored(csrfKey)?.slice(0, 8) ?? '';

/** Warns once per sign-in that shipments wait for a truck (rules/shipments.md#shipments-that-wait). */
export const useUnassignedWarning = (): void => {
  useEffect(() => {
    if (readStored(warnedKey) === thisSignIn()) return;
    const leaving = new AbortController();
    call(unassignedNotificationEndpoint, {}, { quiet: true, signal: leaving.signal })
      .then(({ data }) => {
        if (!data || readStored(warnedKey) === thisSignIn()) return;
        writeStored(warnedKey, thisSignIn());
        notify.warning(translateNow('delivery.unassignedWarning'));
      })
      // Not worth a toast of its own: the next visit asks again.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
};
