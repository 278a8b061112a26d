type Command = (name: string, parameters?: object) => Promise<unknown>;

export const enter = '\uE007';
const control = '\uE009';

const key = (type: 'keyDown' | 'keyUp', value: string) => ({ type, value });

/** Wraps a WebDriver session in the few actions that a smoke test needs. */
export const driveWindow = (command: Command) => {
  const evaluate = async (script: string, ...args: unknown[]): Promise<unknown> =>
    await command('ExecuteScript', { script, args });
  const keys = async (actions: readonly object[]): Promise<void> =>
    void (await command('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] }));
  /** Waits for the first matching element and returns its centre. */
  const centre = async (selector: string): Promise<{ x: number; y: number }> =>
    (await evaluate(
      `const box = document.querySelector(arguments[0]).getBoundingClientRect();
       return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };`,
      selector,
    )) as { x: number; y: number };
  return {
    goTo: async (url: string): Promise<void> => void (await command('Navigate', { url })),
    evaluate,
    /** Counts the matching elements. */
    count: async (selector: string): Promise<number> =>
      Number(await evaluate('return document.querySelectorAll(arguments[0]).length', selector)),
    text: async (selector: string): Promise<string> =>
      String(await evaluate("return document.querySelector(arguments[0])?.textContent ?? ''", selector)),
    type: async (selector: string, text: string): Promise<void> => {
      const found = await command('FindElement', { using: 'css selector', value: selector });
      const element = (found as { value?: object }).value ?? found;
      const [id] = Object.values(element as Record<string, string>);
      await command('ElementSendKeys', { id, text });
    },
    /** Presses Ctrl and a letter. */
    shortcut: async (letter: string): Promise<void> =>
      await keys([
        key('keyDown', control),
        key('keyDown', letter),
        key('keyUp', letter),
        key('keyUp', control),
      ]),
    press: async (value: string): Promise<void> => await keys([key('keyDown', value), key('keyUp', value)]),
    drag: async (from: string, to: string): Promise<void> => {
      const [start, end] = [await centre(from), await centre(to)];
      const move = ({ x, y }: { x: number; y: number }) => ({ type: 'pointerMove', duration: 50, x, y });
      const actions = [
        move(start),
        { type: 'pointerDown', button: 0 },
        move({ x: start.x + 8, y: start.y + 8 }),
        move({ x: end.x - 8, y: end.y - 8 }),
        move(end),
        { type: 'pause', duration: 200 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await command('PerformActions', { actions: [mouse] });
    },
  };
};
