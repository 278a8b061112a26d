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
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import { findLinkOrigin } from '../http/origin.ts';
import { deleteLinkMails, queueMail } from '../mail/outbox-store.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { AccountContext } from './account-context.ts';
import { anonymizeUser, forgetNames } from './anonymize-store.ts';
import { addInvitedUser, invitationDays, issueInvitation, renewInvitation } from './invitation-store.ts';
import { readUsers } from './person-query.ts';
import { issueResetToken } from './reset-token-store.ts';
import { changeRole, disableUser, enableUser, setMayChangeReleased } from './user-admin-store.ts';
import { endUserLogins } from './user-logins-store.ts';
import { normalizeEmail } from './stored-email.ts';
import { isEmail } from '@werkplan/shared/values/email.ts';

/** Milliseconds for which the answer waits until names in the log are replaced, which then goes on in the background. */
const namesPatienceMs = 3_000;

/** Reads a user. @throws USER_NOT_FOUND */
const readPerson = async (db: Database, id: number): Promise<Person> => {
  const [person] = await readUsers(db, id);
  if (!person) throw new DomainError('USER_NOT_FOUND');
  return person;
};

/** Reads a user who must be in the state `wanted`. @throws USER_NOT_FOUND; USER_STATE for another state */
const requireState = async (
  db: Database,
  id: number,
  wanted: Person['state'],
): Promise<Person & { email: string }> => {
  const person = await readPerson(db, id);
  const { state, email } = person;
  if (state !== wanted || email === null) throw new DomainError('USER_STATE', { extra: { state } });
  return { ...person, email };
};

/** Mounts the calls by which admins administer accounts (rules/account.md#people). */
export const mountUsers = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, publicUrl, resetMinutes, onMailQueued } = context;
  const notifyEnded = async (ended: readonly number[]): Promise<void> => {
    await Promise.all([context.onCallerChanged(), ...ended.map(context.onLoginEnded)]);
  };

  router.read(listUsersEndpoint, async () => await readUsers(db));

  router.idempotent(invitePersonEndpoint, {
    run: async (tx, call) => {
      const { body, request, afterwards } = call;
      const { emails } = await context.readPlant();
      if (!isEmail(body.email, emails)) throw invalid({ email: 'validation.invalidEmail' });
      const id = await addInvitedUser(tx, body, clock.now());
      if (id === null) throw invalid({ email: 'validation.emailTaken' });
      const email = normalizeEmail(body.email);
      const mail = { kind: 'invitation', email, language: body.language } as const;
      await queueMail(tx, { ...mail, origin: findLinkOrigin(request, publicUrl) }, clock.now());
      await audit.done(tx, 'invitation.send', call, { userId: id, details: { role: body.role } });
      afterwards(onMailQueued);
      return await readPerson(tx, id);
    },
  });

  router.idempotent(resendInvitationEndpoint, {
    run: async (tx, call) => {
      const { params, request, afterwards } = call;
      const { id, email, role, language } = await requireState(tx, params.id, 'invited');
      await renewInvitation(tx, id, clock.now());
      const mail = { kind: 'invitation', email, language: language ?? languageOf(request) } as const;
      await queueMail(tx, { ...mail, origin: findLinkOrigin(request, publicUrl) }, clock.now());
      await audit.done(tx, 'invitation.send', call, { userId: id, details: { role } });
      afterwards(onMailQueued);
      return await readPerson(tx, id);
    },
  });

  router.idempotent(changePersonEndpoint, {
    run: async (tx, call) => {
      const { params, body, afterwards } = call;
      const { id, role: before, mayChangeReleased, state } = await readPerson(tx, params.id);
      if (state === 'former') throw new DomainError('USER_STATE', { extra: { state } });
      const about = { userId: id };
      if (body.role !== undefined && body.role !== before) {
        const details = { role: [await changeRole(tx, id, body.role, clock.now()), body.role] };
        await audit.done(tx, 'user.role', call, { ...about, details });
        afterwards(context.onCallerChanged);
      }
      if (body.mayChangeReleased !== undefined && body.mayChangeReleased !== mayChangeReleased) {
        await setMayChangeReleased(tx, id, body.mayChangeReleased);
        const details = { mayChangeReleased: [mayChangeReleased, body.mayChangeReleased] };
        await audit.done(tx, 'user.mayChangeReleased', call, { ...about, details });
        afterwards(context.onCallerChanged);
      }
      if (body.isActive === false && state !== 'disabled') {
        const ended = await disableUser(tx, id, clock.now());
        await audit.done(tx, 'user.disable', call, { ...about, details: { ended: ended.length } });
        afterwards(async () => await notifyEnded(ended));
      } else if (body.isActive === true && state === 'disabled') {
        await enableUser(tx, id);
        await audit.done(tx, 'user.enable', call, about);
      }
      return await readPerson(tx, id);
    },
  });

  router.idempotent(endSignInsEndpoint, {
    run: async (tx, call) => {
      const { id } = await readPerson(tx, call.params.id);
      const ended = await endUserLogins(tx, id, clock.now());
      const about = { userId: id, details: { ended: ended.length } };
      await audit.done(tx, 'user.signOut', call, about);
      call.afterwards(async () => await notifyEnded(ended));
      return { ended: ended.length };
    },
  });

  router.idempotent(sendPasswordLinkEndpoint, {
    run: async (tx, call) => {
      const { params, request, afterwards } = call;
      const { id, email, language } = await requireState(tx, params.id, 'active');
      const mail = { kind: 'reset', email, language: language ?? languageOf(request) } as const;
      await queueMail(tx, { ...mail, origin: findLinkOrigin(request, publicUrl) }, clock.now());
      await audit.done(tx, 'user.passwordLink', call, { userId: id });
      afterwards(onMailQueued);
      return undefined;
    },
  });

  router.idempotent(handOverLinkEndpoint, {
    run: async (tx, call) => {
      const { id, state, email } = await readPerson(tx, call.params.id);
      const isInvited = state === 'invited';
      if (email === null || (!isInvited && state !== 'active'))
        throw new DomainError('USER_STATE', { extra: { state } });
      const now = clock.now();
      const issued = isInvited
        ? await issueInvitation(tx, email, now)
        : await issueResetToken(tx, email, now, resetMinutes);
      if (!issued) throw new DomainError('USER_STATE', { extra: { state } });
      await deleteLinkMails(tx, email);
      await audit.done(tx, 'user.handOverLink', call, { userId: id });
      const path = isInvited ? '/invitation#' : '/reset-password?token=';
      const lifeMs = isInvited ? invitationDays * 86_400_000 : resetMinutes * 60_000;
      const until = new Date(now.getTime() + lifeMs).toISOString();
      return { link: findLinkOrigin(call.request, publicUrl) + path + issued.token, until };
    },
  });

  router.idempotent(anonymizePersonEndpoint, {
    run: async (tx, call) => {
      const { id } = await requireState(tx, call.params.id, 'disabled');
      // The audit comes first, because it mails the person at the address that is about to be removed.
      await audit.done(tx, 'user.anonymize', call, { userId: id });
      await anonymizeUser(tx, id, clock.now());
      // Errors are ignored, because the hourly run of `forgetNames` tries again.
      call.afterwards(
        async () =>
          await withTimeout(
            namesPatienceMs,
            forgetNames(db).catch(() => undefined),
          ),
      );
      return await readPerson(tx, id);
    },
  });
};
