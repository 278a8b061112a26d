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
import { answerOfPage, call, onUnauthorized } from '../lib/api-client.ts';
import { ApiError, NetworkError, notifyFailure } from '../lib/api-errors.ts';
import { forgetUnsavedInput, setUnsavedInputOwner } from '../lib/unsaved-input.ts';
import { changeLanguage, currentLanguage, storedLanguage } from '../lib/i18n.ts';
import { readStored, removeStored } from '../lib/local-storage.ts';
import { forgetAnswers } from '../lib/remembered-answers.ts';
import { clientPart, store } from '../lib/client.ts';
import { forgetCopies, rememberedPerson } from './remembered-person.ts';
import { awaitedStepAtom, isSignedInAtom, signInStateAtom } from './sign-in-atoms.ts';
import type { SignInEvent } from './sign-in-status.ts';
import { csrfKey, keptForKey } from '../lib/stored-keys.ts';

const noteOwner = (event: SignInEvent): void => {
  if (event.type === 'unauthorized' || event.type === 'signedOut') forgetAnswers();
  if (event.type === 'signedIn') forgetCopies(event.user.id);
  else if (event.type === 'unauthorized' || event.type === 'signedOut') forgetCopies(null);
  if (event.type === 'signedIn') setUnsavedInputOwner(event.user.id);
  else if (event.type === 'unauthorized') setUnsavedInputOwner(null);
  else if (event.type === 'signedOut') forgetUnsavedInput();
};

/** What becomes of the sign-in; whose drafts and answers are kept follows. */
export const dispatch = (event: SignInEvent): void => {
  noteOwner(event);
  store().set(signInStateAtom, event);
};

/** Without an earlier sign-in there is nothing that could have expired. */
const hadSession = (): boolean => store().get(isSignedInAtom) || readStored(csrfKey) !== null;

/** Lets every 401 end the sign-in on screen. Called once, at start. */
export const followUnauthorized = (): void => {
  onUnauthorized((error) => {
    const expired = error.type !== 'SESSION_EXPIRED' || hadSession();
    removeStored(csrfKey);
    dispatch({ type: 'unauthorized', error: expired ? error : null });
  });
};

interface Session {
  /** The user who was signed in before in this tab. */
  previous: number | null;
  checking: Promise<void> | null;
}
const session = clientPart((): Session => ({ previous: null, checking: null }));

const isSame = (one: User | null, other: User): boolean => JSON.stringify(one) === JSON.stringify(other);

const welcome = (user: User): void => {
  // Somebody else's open dialogs, filters and selections are not this planner's.
  const { previous } = session();
  if (previous !== null && previous !== user.id) return location.reload();
  session().previous = user.id;
  const shown = store().get(signInStateAtom);
  // The user of the page is drawn already; an equal object would be drawn again.
  if (shown.status === 'AUTHENTICATED' && !shown.isRemembered && isSame(shown.user, user)) return;
  // A choice made in this browser is newer than what the account remembers from elsewhere.
  if (!storedLanguage() && user.language) changeLanguage(user.language, false);
  startTransition(() => dispatch({ type: 'signedIn', user }));
};

/** Shows what this browser has a copy of, until the server answers who is here. */
const remember = (user: User): void => {
  session().previous = user.id;
  dispatch({ type: 'remembered', user });
};

/** Whom the page was sent to, if its HTML says so: shown at once, while the server is asked all the same. */
export const welcomeByPage = async (): Promise<void> => {
  const found = await answerOfPage(checkSessionEndpoint, {});
  if (found && store().get(signInStateAtom).status === 'FIRST_LOAD') welcome(found.data);
};

/** Asks the server who is signed in; while one question is out, a second is the same. `quiet`: the screen itself reports a missing answer. */
export const checkSession = (onLogin: boolean, quiet = false): Promise<void> => {
  // This browser's copy is shown then, with a banner that there is no answer.
  const isQuiet = quiet || readStored(keptForKey) !== null;
  const asked = session();
  asked.checking ??= call(checkSessionEndpoint, {}, { quiet: isQuiet })
    .then(({ data }) => welcome(data))
    .catch(async (error: unknown) => {
      const { status } = store().get(signInStateAtom);
      const isFirst = status === 'FIRST_LOAD' && !onLogin && error instanceof NetworkError;
      const user = isFirst ? await rememberedPerson() : null;
      if (user) remember(user);
      else if (status !== 'NOT_AUTHENTICATED') dispatch({ type: 'sessionCheckFailed', error, onLogin });
    })
    .finally(() => {
      asked.checking = null;
    });
  return asked.checking;
};

/**
 * Asks again who is signed in where the server, now that the line stands, takes this window for somebody with other rights, another
 * name or language (rules/live.md#what-a-page-learnt-before).
 */
export const compareSession = async (message: YouMessage): Promise<void> => {
  // An answer on its way may be older than the line.
  await session().checking;
  const known = store().get(signInStateAtom).user;
  const isOther = (name: keyof YouMessage): boolean => known?.[name] !== message[name];
  if (known && (Object.keys(message) as (keyof YouMessage)[]).some(isOther)) await checkSession(false, true);
};

/** Takes over the sign-in of another tab of this browser, if `mayTake` its user. Nobody there: nothing happens. */
export const joinSession = async (mayTake: (user: User) => boolean): Promise<void> => {
  try {
    const { data } = await call(checkSessionEndpoint, {}, { quiet: true });
    if (mayTake(data)) welcome(data);
  } catch {
    // The form stays as it is.
  }
};

/** Signs in whoever `ask` answers. True when it went well; why not stands in the sign-in state. */
export const signInBy = async (ask: () => Promise<User>): Promise<boolean> => {
  // Its answer would be of the time before this sign-in.
  await session().checking;
  dispatch({ type: 'started' });
  try {
    const user = await ask();
    store().set(awaitedStepAtom, null);
    welcome(user);
    return true;
  } catch (error) {
    const type = error instanceof ApiError ? error.type : null;
    if (type === 'SIGN_IN_EXPIRED') store().set(awaitedStepAtom, null);
    dispatch({ type: 'failed', error });
    return false;
  }
};

/** True when it went well, or when the second step follows; why not stands in the sign-in state. */
export const signIn = async (credentials: SignIn): Promise<boolean> =>
  (await signInBy(async () => (await call(signInEndpoint, { body: credentials })).data)) || awaitsStep();

/** Whether the password was right and a second step is what is missing; it is asked for from now on. */
const awaitsStep = (): boolean => {
  const { error } = store().get(signInStateAtom);
  if (!(error instanceof ApiError) || error.type !== 'SECOND_STEP_REQUIRED') return false;
  store().set(awaitedStepAtom, (error.body as { awaited: AwaitedStep }).awaited);
  dispatch({ type: 'errorCleared' });
  return true;
};

/** Ends the login; true when it is over, also because the server had ended it already. */
export const signOut = async (): Promise<boolean> => {
  dispatch({ type: 'started' });
  try {
    await call(signOutEndpoint, {});
  } catch (error) {
    notifyFailure(error);
    dispatch({ type: 'failed', error });
    return !store().get(isSignedInAtom);
  }
  removeStored(csrfKey);
  dispatch({ type: 'signedOut' });
  return true;
};

/** The planner's own language: this browser keeps it, the account too when it can be reached. */
export const chooseLanguage = (language: Language): void => {
  if (language === currentLanguage()) return;
  changeLanguage(language);
  if (!store().get(isSignedInAtom)) return;
  // Losing this is harmless: the browser has the choice.
  call(updateAccountEndpoint, { body: { language } }, { quiet: true }).catch(() => undefined);
};

/** Saves whether empty runs are on this person's paper. */
export const choosePrintsEmptyRuns = async (printsEmptyRuns: boolean): Promise<void> => {
  try {
    const { data } = await call(updateAccountEndpoint, { body: { printsEmptyRuns } }, { quiet: true });
    dispatch({ type: 'signedIn', user: data });
  } catch (error) {
    notifyFailure(error);
  }
};

/** Saves the name that colleagues see. @throws ApiError, NetworkError */
export const saveName = async (name: string): Promise<User> => {
  const { data } = await call(updateAccountEndpoint, { body: { name } });
  dispatch({ type: 'signedIn', user: data });
  return data;
};
