import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import type { Login } from '@werkplan/shared/account/login-contracts.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';

interface Logins {
  /** Null while loading. */
  readonly logins: readonly Login[] | null;
  readonly end: (id: number) => void;
  readonly refresh: () => void;
}

const endLogin = async (id: number): Promise<void> => {
  try {
    await call(endLoginEndpoint, { params: { id } });
    notify.success(translateNow('settings.logins.ended'));
  } catch (error) {
    notifyFailure(error);
  }
};

/** Loads the user's sessions; `end` signs one of them out and loads the list again. */
export const useLogins = (): Logins => {
  const [logins, setLogins] = useState<readonly Login[] | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    call(listLoginsEndpoint, {}).then(({ data }) => setLogins(data), notifyFailure);
  }, [round]);
  const refresh = (): void => setRound((count) => count + 1);
  return { logins, end: (id) => void endLogin(id).then(refresh), refresh };
};
