/**
 * Defers layout changes while a mouse button is down, because a click counts only where it was pressed. `run`
 * runs a task now or after the click, keeping only the latest; `stop` removes the listeners.
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
  // No click event follows when the button is released elsewhere.
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
