import { unassignedNotificationEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../ui/notify.ts';

/** Once it was fetched, it is not asked for again until the page is loaded anew. */
let isFetched = false;

/** Warns once that shipments wait for a truck (chapter 4, delivery page load). */
export const useUnassignedWarning = (): void => {
  useEffect(() => {
    if (isFetched) return;
    const leaving = new AbortController();
    call(unassignedNotificationEndpoint, {}, { quiet: true, signal: leaving.signal })
      .then(({ data }) => {
        if (isFetched) return;
        isFetched = true;
        if (data) notify.warning(translateNow('delivery.unassignedWarning'));
      })
      // Not worth a toast of its own: the next visit asks again.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
};
