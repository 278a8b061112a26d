import { checkInvitationEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { Invitation } from '@werkplan/shared/account/person-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { changeLanguage } from '../lib/change-language.ts';
import { storedLanguage } from '../lib/i18n.ts';

type InvitationLink =
  | { readonly state: 'checking' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'good'; readonly invitation: Invitation }
  /** `error` is TOKEN_EXPIRED, TOKEN_USED or another refusal. */
  | { readonly state: 'refused'; readonly error: string };

const refusalOf = (error: unknown): InvitationLink =>
  error instanceof ApiError && error.status < 500
    ? { state: 'refused', error: error.type }
    : { state: 'unreachable' };

/**
 * Checks the link of an invitation mail and loads the invitation. `retry` repeats this after a network failure; `refuse`
 * records a refusal that came while the form was open.
 */
export const useInvitation = (
  token: string,
): { link: InvitationLink; retry: () => void; refuse: (error: string) => void } => {
  const [link, setLink] = useState<InvitationLink>({ state: 'checking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const given = { up: false };
    const take = (found: InvitationLink): void => {
      if (!given.up) setLink(found);
    };
    call(checkInvitationEndpoint, { body: { token } }, { quiet: true }).then(
      ({ data }) => {
        if (!storedLanguage() && data.language) changeLanguage(data.language, false);
        take({ state: 'good', invitation: data });
      },
      (error: unknown) => take(refusalOf(error)),
    );
    return () => {
      given.up = true;
    };
  }, [token, attempt]);
  return {
    link,
    retry: () => {
      setLink({ state: 'checking' });
      setAttempt((count) => count + 1);
    },
    refuse: (error) => setLink({ state: 'refused', error }),
  };
};
