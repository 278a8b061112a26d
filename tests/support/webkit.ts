import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { firstOutput } from './first-output.ts';

const folder = process.env['WERKPLAN_WEBKIT'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1';
const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** The path of an installed WebKit browser; undefined when it, its driver or a virtual display is missing. */
export const webkitProgram = [`${folder}/MiniBrowser`].find((path) =>
  [path, driver, display].every((needed) => existsSync(needed)),
);

/** Translates a command from Firefox's protocol into a WebDriver request. */
const requestOf = (name: string, { id, ...parameters }: { readonly id?: string }): [string, object] => {
  switch (name) {
    case 'Navigate':
      return ['/url', parameters];
    case 'ExecuteScript':
      return ['/execute/sync', parameters];
    case 'FindElement':
      return ['/element', parameters];
    case 'ElementSendKeys':
      return [`/element/${id}/value`, parameters];
    case 'PerformActions':
      return ['/actions', parameters];
    default:
      throw new Error(`no request is known for ${name}`);
  }
};

export const openWebkit = async (program: string) => {
  // Xvfb chooses a free display number and prints it.
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = (await firstOutput(screen, /(\d+)\n/))[1] ?? '';
  const port = await freePort();
  const run = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, LANG: 'de_DE.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => run.once('exit', resolve));
  const send = async (path: string, body: object, method = 'POST'): Promise<unknown> => {
    const init = { method, ...(method === 'POST' && { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
    return value;
  };
  const options = { binary: program, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const isListening = async (): Promise<boolean> =>
    await send('/status', {}, 'GET').then(
      () => true,
      () => false,
    );
  while (!(await isListening()));
  const { sessionId } = (await send('/session', { capabilities })) as { sessionId: string };
  const command = async (name: string, parameters: object = {}): Promise<unknown> => {
    const [path, body] = requestOf(name, parameters);
    return await send(`/session/${sessionId}${path}`, body);
  };
  return {
    command,
    close: async (): Promise<void> => {
      await send(`/session/${sessionId}`, {}, 'DELETE');
      run.kill();
      screen.kill();
      await ended;
    },
  };
};
