import {
  checkSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import type { SignIn, User } from '@werkplan/shared/account/user-schema.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { YouMessage } from '@werkplan/shared/live/protocol.ts';
import { startTransition } from 'react';
import { embeddedAnswer, call, onUnauthorized } from '../lib/api-client.ts';
import { ApiError, NetworkError, notifyFailure } from '../lib/api-errors.ts';
import { forgetUnsavedInput, setUnsavedInputOwner } from '../lib/unsaved-input.ts';
import { changeLanguage } from '../lib/change-language.ts';
import { currentLanguage, storedLanguage } from '../lib/i18n.ts';
import { readStored, removeStored } from '../lib/local-storage.ts';
import { forgetAnswers } from '../lib/remembered-answers.ts';
import { clientPart, store } from '../lib/client.ts';
import { awaitedStepAtom, isSignedInAtom, signInStateAtom, type SignInEvent } from './sign-in-atoms.ts';
import { csrfKey, storedPlanOwnerKey } from '../lib/stored-keys.ts';

const copies = async () => await import('./user-copies.ts');

/** Returns the last signed-in user from the stored copies, for when the server does not answer. */
const rememberedUser = async (): Promise<User | null> => {
  if (readStored(storedPlanOwnerKey) === null) return null;
  return await copies().then(
    ({ storedUser }) => storedUser(),
    () => null,
  );
};

/** Deletes all stored copies except this user's; null deletes all. */
const forgetCopies = (userId: number | null): void => {
  const keptFor = readStored(storedPlanOwnerKey);
  if (keptFor === null || keptFor === String(userId)) return;
  copies().then(
    ({ deleteOtherCopies }) => deleteOtherCopies(userId),
    () => undefined,
  );
};

const noteOwner = (event: SignInEvent): void => {
  if (event.type === 'unauthorized' || event.type === 'signedOut') forgetAnswers();
  if (event.type === 'signedIn') forgetCopies(event.user.id);
  else if (event.type === 'unauthorized' || event.type === 'signedOut') forgetCopies(null);
  if (event.type === 'signedIn') setUnsavedInputOwner(event.user.id);
  else if (event.type === 'unauthorized') setUnsavedInputOwner(null);
  else if (event.type === 'signedOut') forgetUnsavedInput();
};

/**
 * Updates the sign-in state. Also changes the owner of unsaved input, and forgets unsaved input, remembered answers and
 * stored copies that the user may no longer see.
 */
export const dispatchSignIn = (event: SignInEvent): void => {
  noteOwner(event);
  store().set(signInStateAtom, event);
};

/** True if this browser had a session. A visitor who never signed in must not be told that a session has expired. */
const hadSession = (): boolean => store().get(isSignedInAtom) || readStored(csrfKey) !== null;

/** Signs the user out on screen after any 401. Called once, at start. */
export const followUnauthorized = (): void => {
  onUnauthorized((error) => {
    const expired = error.type !== 'SESSION_EXPIRED' || hadSession();
    removeStored(csrfKey);
    dispatchSignIn({ type: 'unauthorized', error: expired ? error : null });
  });
};

interface Session {
  previous: number | null;
  checking: Promise<void> | null;
}
const session = clientPart((): Session => ({ previous: null, checking: null }));

const isSame = (one: User | null, other: User): boolean => JSON.stringify(one) === JSON.stringify(other);

const welcome = (user: User): void => {
  // Reloads, because open dialogs, filters and selections belong to the former user.
  const { previous } = session();
  if (previous !== null && previous !== user.id) return location.reload();
  session().previous = user.id;
  const shown = store().get(signInStateAtom);
  // Skips an equal user object, which would render the whole page again.
  if (shown.status === 'AUTHENTICATED' && !shown.isRemembered && isSame(shown.user, user)) return;
  // A language chosen in this browser takes precedence over the account's.
  if (!storedLanguage() && user.language) changeLanguage(user.language, false);
  startTransition(() => dispatchSignIn({ type: 'signedIn', user }));
};

/** Shows this browser's stored copies until the server confirms the session. */
const remember = (user: User): void => {
  session().previous = user.id;
  dispatchSignIn({ type: 'remembered', user });
};

/** Shows the user embedded in the page's HTML at once; the session is checked afterwards. */
export const showUserFromPage = async (): Promise<void> => {
  const found = await embeddedAnswer(checkSessionEndpoint, {});
  if (found && store().get(signInStateAtom).status === 'FIRST_LOAD') welcome(found.data);
};

/**
 * Asks the server who is signed in; concurrent calls share one request. `onLogin` is true on the sign-in page, which shows
 * no error if nobody is signed in. With `quiet`, the caller reports a missing answer.
 */
export const checkSession = (onLogin: boolean, quiet = false): Promise<void> => {
  // Shows no toast if there is a stored copy, because a banner says that the copy is shown.
  const isQuiet = quiet || readStored(storedPlanOwnerKey) !== null;
  const asked = session();
  asked.checking ??= call(checkSessionEndpoint, {}, { quiet: isQuiet })
    .then(({ data }) => welcome(data))
    .catch(async (error: unknown) => {
      const { status } = store().get(signInStateAtom);
      const isFirst = status === 'FIRST_LOAD' && !onLogin && error instanceof NetworkError;
      const user = isFirst ? await rememberedUser() : null;
      if (user) remember(user);
      else if (status !== 'NOT_AUTHENTICATED') dispatchSignIn({ type: 'sessionCheckFailed', error, onLogin });
    })
    .finally(() => {
      asked.checking = null;
    });
  return asked.checking;
};

/**
 * Checks the session when something that the server says about the user on connecting, such as the role, differs from
 * what this window knows (rules/live.md#what-a-page-learnt-before).
 */
export const compareSession = async (message: YouMessage): Promise<void> => {
  // Waits for a pending session check first, because its answer may be older than this message.
  await session().checking;
  const known = store().get(signInStateAtom).user;
  const isOther = (name: keyof YouMessage): boolean => known?.[name] !== message[name];
  if (known && (Object.keys(message) as (keyof YouMessage)[]).some(isOther)) await checkSession(false, true);
};

/** Adopts the session of another tab of this browser, if there is one and `mayTake` accepts its user. */
export const joinSession = async (mayTake: (user: User) => boolean): Promise<void> => {
  try {
    const { data } = await call(checkSessionEndpoint, {}, { quiet: true });
    if (mayTake(data)) welcome(data);
  } catch {
    // A failed check leaves the form as it is.
  }
};

/** Signs in the user that `ask` resolves with. Resolves to true on success; otherwise the sign-in state has the error. */
export const signInWith = async (ask: () => Promise<User>): Promise<boolean> => {
  // Waits for a pending session check first, because its answer would overwrite this sign-in.
  await session().checking;
  dispatchSignIn({ type: 'started' });
  try {
    const user = await ask();
    store().set(awaitedStepAtom, null);
    welcome(user);
    return true;
  } catch (error) {
    const type = error instanceof ApiError ? error.type : null;
    if (type === 'SIGN_IN_EXPIRED') store().set(awaitedStepAtom, null);
    dispatchSignIn({ type: 'failed', error });
    return false;
  }
};

/** Signs in by password. Resolves to true on success or if a second step follows; else the sign-in state has the error. */
export const signIn = async (credentials: SignIn): Promise<boolean> =>
  (await signInWith(async () => (await call(signInEndpoint, { body: credentials })).data)) || awaitsStep();

/** Returns true, and stores the pending sign-in, when the password was right and a second step is required. */
const awaitsStep = (): boolean => {
  const { error } = store().get(signInStateAtom);
  if (!(error instanceof ApiError) || error.type !== 'SECOND_STEP_REQUIRED') return false;
  store().set(awaitedStepAtom, (error.body as { awaited: AwaitedStep }).awaited);
  dispatchSignIn({ type: 'errorCleared' });
  return true;
};

/** Signs out. Resolves to true if the session has ended, also if the server had ended it before. */
export const signOut = async (): Promise<boolean> => {
  dispatchSignIn({ type: 'started' });
  try {
    await call(signOutEndpoint, {});
  } catch (error) {
    notifyFailure(error);
    dispatchSignIn({ type: 'failed', error });
    return !store().get(isSignedInAtom);
  }
  removeStored(csrfKey);
  dispatchSignIn({ type: 'signedOut' });
  return true;
};

/** Stores the language in this browser and, when signed in, in the account. */
export const chooseLanguage = (language: Language): void => {
  if (language === currentLanguage()) return;
  changeLanguage(language);
  if (!store().get(isSignedInAtom)) return;
  // A failure is harmless, because the browser has stored the choice.
  call(updateAccountEndpoint, { body: { language } }, { quiet: true }).catch(() => undefined);
};

/** Saves whether this user's prints include runs without a load. */
export const choosePrintsEmptyRuns = async (printsEmptyRuns: boolean): Promise<void> => {
  try {
    const { data } = await call(updateAccountEndpoint, { body: { printsEmptyRuns } }, { quiet: true });
    dispatchSignIn({ type: 'signedIn', user: data });
  } catch (error) {
    notifyFailure(error);
  }
};

/** Saves the name that other users see. @throws ApiError, NetworkError */
export const saveName = async (name: string): Promise<User> => {
  const { data } = await call(updateAccountEndpoint, { body: { name } });
  dispatchSignIn({ type: 'signedIn', user: data });
  return data;
};
