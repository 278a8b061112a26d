import {
  createTokenEndpoint,
  listTokensEndpoint,
  revokeTokenEndpoint,
} from '@werkplan/shared/tokens/token-endpoints.ts';
import type { NewToken, IssuedToken, Token } from '@werkplan/shared/tokens/token-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';

export interface ApiTokens {
  /** Null while loading. */
  readonly tokens: readonly Token[] | null;
  /** Creates a token. Only this answer contains the secret. @throws ApiError with the refused fields; NetworkError */
  readonly create: (token: NewToken) => Promise<IssuedToken>;
  readonly revoke: (...ids: readonly number[]) => Promise<void>;
  readonly refresh: () => void;
}

const revokeTokens = async (ids: readonly number[]): Promise<void> => {
  try {
    for (const id of ids) await call(revokeTokenEndpoint, { params: { id } });
    notify.success(
      ids.length === 1
        ? translateNow('settings.tokens.revoked')
        : translateNow('settings.tokens.severalRevoked', { count: ids.length }),
    );
  } catch (error) {
    notifyFailure(error);
  }
};

/** Loads the API tokens that the user may see; `mayKeep` is false for roles that can't have tokens. */
export const useTokens = (mayKeep: boolean): ApiTokens => {
  const [tokens, setTokens] = useState<readonly Token[] | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (mayKeep) call(listTokensEndpoint, {}).then(({ data }) => setTokens(data), notifyFailure);
  }, [mayKeep, round]);
  const refresh = (): void => setRound((count) => count + 1);
  return {
    tokens,
    create: async (token) => {
      const { data } = await call(createTokenEndpoint, { body: token });
      refresh();
      return data;
    },
    revoke: async (...ids) => {
      await revokeTokens(ids);
      refresh();
    },
    refresh,
  };
};
