import { ended } from './tools.mjs';

/** Taken when this module is loaded: npm may have ended before the children start. */
const parent = process.ppid;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Calls it at Ctrl-C, SIGTERM and the death of our own parent (npm passes no signal on). Returns how to stop listening. */
function onAskedToEnd(listener) {
  signals.forEach((name) => process.on(name, listener));
  const watch = setInterval(() => process.ppid !== parent && listener(), 300);
  return () => {
    clearInterval(watch);
    signals.forEach((name) => process.off(name, listener));
  };
}

/** Resolves when this process is to end; it goes on until it does so itself. */
export async function askedToEnd() {
  await new Promise((resolve) => onAskedToEnd(resolve));
}

/**
 * Waits for the children and resolves with the first exit code; when one ends, the others are ended too.
 * Ctrl-C, SIGTERM and the death of our own parent (npm passes no signal on) end all of them.
 * With `group`, each child leads a process group of its own, which is ended as a whole. `onStop`: they are ended from outside.
 * Whoever has not ended `patience` ms later is killed.
 */
export async function supervise(
  children,
  { group = false, onStop = () => undefined, patience = 10_000 } = {},
) {
  const endings = children.map(ended);
  let stopping = false;

  const signal = (child, name) => {
    try {
      if (group) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // It has ended already.
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
