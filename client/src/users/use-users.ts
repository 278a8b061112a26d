import {
  anonymizePersonEndpoint,
  changePersonEndpoint,
  endSignInsEndpoint,
  handOverLinkEndpoint,
  invitePersonEndpoint,
  listUsersEndpoint,
  resendInvitationEndpoint,
  sendPasswordLinkEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import { resetSecondStepEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import type { InvitePerson, Person, PersonChange } from '@werkplan/shared/account/person-schema.ts';
import { useCallback, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { usePolling } from '../lib/use-polling.ts';

/** A one-time link that an administrator passes on to a user. */
export interface HandOverLink {
  readonly link: string;
  /** Time at which the link expires (ISO 8601). */
  readonly until: string;
}

/** The users, and what administrators can do with them. Except for `invite`, a refusal is shown in a toast. */
export interface UserActions {
  /** Null while loading. */
  readonly users: readonly Person[] | null;
  /** Changes a user's role, rights or state. Resolves after success as well as after a refusal. */
  readonly change: (id: number, change: PersonChange) => Promise<void>;
  readonly resend: (id: number) => Promise<void>;
  readonly endSignIns: (id: number) => Promise<void>;
  readonly sendPasswordLink: (id: number) => Promise<void>;
  /** Requests a link to pass on by hand; resolves to null after a refusal. */
  readonly handOver: (id: number) => Promise<HandOverLink | null>;
  readonly resetSecondStep: (id: number) => Promise<void>;
  readonly anonymize: (id: number) => Promise<void>;
  /** Invites a user by mail. @throws ApiError with the refused fields; NetworkError */
  readonly invite: (person: InvitePerson) => Promise<void>;
}

/** Time (ms) within which a mail server has usually refused a mail; the users are then loaded again to show that. */
const mailTriedMs = 1_500;

/** Loads the users every 5 s. Returns them with the administrator's actions; calls `onDone` after each action. */
export const useUsers = (onDone: () => void): UserActions => {
  const [users, setUsers] = useState<readonly Person[] | null>(null);
  const refresh = useCallback(() => {
    call(listUsersEndpoint, {}, { quiet: true }).then(
      ({ data }) => setUsers(data),
      () => undefined,
    );
  }, []);
  usePolling(refresh);
  const act = async (work: () => Promise<string | null>): Promise<void> => {
    try {
      const text = await work();
      if (text !== null) notify.success(text);
    } catch (error) {
      notifyFailure(error);
    }
    refresh();
    setTimeout(refresh, mailTriedMs);
    onDone();
  };
  const replace = (person: Person): void =>
    setUsers((before) => before?.map((one) => (one.id === person.id ? person : one)) ?? null);
  const params = (id: number) => ({ params: { id } });
  return {
    users,
    change: async (id, body) =>
      await act(async () => {
        replace((await call(changePersonEndpoint, { ...params(id), body })).data);
        return null;
      }),
    resend: async (id) =>
      await act(async () => {
        replace((await call(resendInvitationEndpoint, params(id))).data);
        return translateNow('users.resent');
      }),
    endSignIns: async (id) =>
      await act(async () => {
        const { ended: count } = (await call(endSignInsEndpoint, params(id))).data;
        return translateNow('users.signInsEnded', { count });
      }),
    sendPasswordLink: async (id) =>
      await act(async () => {
        await call(sendPasswordLinkEndpoint, params(id));
        return translateNow('users.passwordLinkSent');
      }),
    handOver: async (id) => {
      let handed: HandOverLink | null = null;
      await act(async () => {
        handed = (await call(handOverLinkEndpoint, params(id))).data;
        return null;
      });
      return handed;
    },
    resetSecondStep: async (id) =>
      await act(async () => {
        await call(resetSecondStepEndpoint, params(id));
        return translateNow('users.secondStepReset');
      }),
    anonymize: async (id) =>
      await act(async () => {
        replace((await call(anonymizePersonEndpoint, params(id))).data);
        return null;
      }),
    invite: async (body) => {
      await call(invitePersonEndpoint, { body });
      notify.success(translateNow('users.invited', { email: body.email }));
      refresh();
      setTimeout(refresh, mailTriedMs);
      onDone();
    },
  };
};
