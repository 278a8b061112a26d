/**
 * Puts off what moves things on the page while a mouse button is held down: a click counts only where it was pressed.
 * `run` does a task at once or when the click has been found its target, only the latest one; `stop` ends it.
 */
export const watchPresses = (): { run: (task: () => void) => void; stop: () => void } => {
  const watching = new AbortController();
  let isPressed = false;
  let waiting: (() => void) | null = null;
  const begin = (): void => {
    isPressed = true;
  };
  const end = (): void => {
    const task = watching.signal.aborted ? null : waiting;
    isPressed = false;
    waiting = null;
    task?.();
  };
  // No click follows when the button is released elsewhere.
  const endSoon = (): void => void setTimeout(end);
  const options = { capture: true, signal: watching.signal };
  document.addEventListener('mousedown', begin, options);
  document.addEventListener('mouseup', endSoon, options);
  document.addEventListener('click', end, options);
  document.addEventListener('dragend', end, options);
  const run = (task: () => void): void => {
    if (isPressed) waiting = task;
    else task();
  };
  return { run, stop: () => watching.abort() };
};
