import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { runWhenIdle, retryWhenIdle } from '../lib/run-when-idle.ts';
import { store } from '../lib/store.ts';
import { isFollowingAtom } from './connection.ts';
import { doHttpEffect } from './http-effects.ts';
import { doMutationEffect } from './send-mutation.ts';
import { noteApplied } from './recent-changes.ts';
import { socket } from './line.ts';
import { connect, disconnect, doSocketEffect } from './socket.ts';
import { dispatch, handleEffects } from './sync-store.ts';
import { doTimerEffect } from './timer-effects.ts';
import { forgetUnassignedCount } from './unassigned-count.ts';

for (const handler of [doTimerEffect, doHttpEffect, doSocketEffect, doMutationEffect, noteApplied])
  handleEffects(handler);

let watching: Promise<void> | undefined;
/** Before the page is at rest, and in a chunk of its own: it is what helps where other code doesn't come. */
const watchOnce = async (): Promise<void> => {
  watching ??= import('./new-build.ts').then(
    ({ watchBuild }) => watchBuild(),
    () => {
      watching = undefined;
    },
  );
  await watching;
};

let isStarted = false;

/** Connects while somebody is signed in. Called by the first page that shows a day. */
export const startLive = (): void => {
  if (isStarted) return;
  isStarted = true;
  store.set(isFollowingAtom, true);
  runWhenIdle(async () => (await import('./watch-window.ts')).watchWindow());
  socket.on('connect', () => {
    retryWhenIdle();
    void watchOnce();
  });
  const follow = (): void => {
    if (store.get(isSignedInAtom)) return connect();
    disconnect();
    forgetUnassignedCount();
    // Nothing of the plan stays in the window of who has signed out.
    dispatch({ type: 'closed' });
  };
  store.sub(isSignedInAtom, follow);
  follow();
};
