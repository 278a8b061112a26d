import type { Page } from 'playwright-core';

/** Lets a window's news of the plan be held back: what the socket brings of them, not what calls answer. */
export const heldNews = () => {
  let hold: ((send: () => void) => void) | null = null;
  /** Done with the page before it loads anything. */
  const prepare = async (page: Page): Promise<void> =>
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isNews = String(message).startsWith('42["patch"') || String(message).startsWith('42["heads"');
        if (hold && isNews) hold(() => socket.send(message));
        else socket.send(message);
      });
    });
  /** Holds them back until the answered function is called. */
  const deafen = (): (() => void) => {
    const held: (() => void)[] = [];
    hold = (send) => held.push(send);
    return () => {
      hold = null;
      for (const send of held) send();
    };
  };
  return { prepare, deafen };
};
