import type { Alert } from '@werkplan/shared/operations/alert-contracts.ts';
import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import { atom } from 'jotai';
import Server from 'lucide-react/icons/server';
import { useEffect, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { historyTime } from '../history/history-time.ts';
import { call } from '../lib/api-client.ts';
import { useText } from '../lib/i18n.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { createPushedValue } from '../live/pushed-value.ts';
import { socket } from '../live/server-socket.ts';
import { Banner } from '../ui/banner.tsx';

const alertsAtom = atom<readonly Alert[]>([]);
const alertsValue = clientPart(() => {
  const value = createPushedValue(
    async () => (await call(listAlertsEndpoint, {}, { quiet: true })).data,
    (alerts: readonly Alert[]) => store().set(alertsAtom, alerts),
  );
  socket().on('alerts', value.renew);
  return value;
});

/** Shows alerts about the server's operation to admins. */
export const AlertStrips = (): ReactNode => {
  const { t, language } = useText();
  const isAllowed = useMay(listAlertsEndpoint);
  const alerts = useAtomValue(alertsAtom);
  useEffect(() => {
    // Loads the alerts again after a language change, because the server translates them.
    if (isAllowed)
      alertsValue()
        .again()
        .catch(() => undefined);
  }, [isAllowed, language]);
  if (!isAllowed) return null;
  return alerts.map(({ name, text, since, cure }) => (
    <Banner
      key={name}
      tone="warn"
      icon={<Server size={16} aria-hidden />}
      role="status"
      text={
        <>
          <strong>{text}</strong> {cure}
        </>
      }
    >
      <time dateTime={since}>{t('dashboard.alert.since', { at: historyTime(since, language) })}</time>
    </Banner>
  ));
};
