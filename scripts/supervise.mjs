import { exitCodeOf } from './tools.mjs';

/** The parent's process id, read when the module is loaded, because npm may end before the children start. */
const parent = process.ppid;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls the listener on Ctrl-C, SIGTERM and SIGHUP, and when the parent has ended, since npm passes no signals on. It may be
 * called repeatedly: for each signal, and every 300 ms after the parent's end. Returns a function that stops listening.
 */
function onAskedToEnd(listener) {
  signals.forEach((name) => process.on(name, listener));
  const watch = setInterval(() => process.ppid !== parent && listener(), 300);
  return () => {
    clearInterval(watch);
    signals.forEach((name) => process.off(name, listener));
  };
}

/** Resolves when this process is asked to end. */
export async function untilAskedToEnd() {
  await new Promise((resolve) => onAskedToEnd(resolve));
}

/**
 * Waits for all children to end, and resolves to the exit code of the first one that did. When one child ends, or this process
 * is asked to end (Ctrl-C, SIGTERM, SIGHUP, or the end of its parent), all children are asked to end; those still running
 * `patience` ms later are killed. With `group`, each child leads a process group, which is ended as a whole. `onStop` is called
 * each time this process is asked to end, possibly more than once.
 */
export async function supervise(
  children,
  { group = false, onStop = () => undefined, patience = 10_000 } = {},
) {
  const endings = children.map(exitCodeOf);
  let stopping = false;

  const signal = (child, name) => {
    try {
      if (group) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // The process has ended already.
    }
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    children.forEach((child) => signal(child, 'SIGTERM'));
    setTimeout(() => children.forEach((child) => signal(child, 'SIGKILL')), patience).unref();
  };

  const stopFromOutside = () => {
    onStop();
    stop();
  };
  const stopListening = onAskedToEnd(stopFromOutside);

  const code = await Promise.race(endings);
  stop();
  await Promise.all(endings);
  if (group) children.forEach((child) => signal(child, 'SIGKILL'));
  stopListening();
  return code;
}
