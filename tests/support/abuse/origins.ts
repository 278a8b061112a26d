import { volumes } from '../volumes.ts';

/** Spreads the foreign origins over the calls: every origin meets some calls, every call some origins. */
export const isTriedWith = (call: number, origin: number): boolean =>
  (call + origin) % volumes.originsEvery === 0;

/** Origins that are not `own` (`http://host:port`), most of them close to it. */
export const foreignOrigins = (own: string): string[] => {
  const { hostname, port, host } = new URL(own);
  return [
    'https://evil.example',
    'null',
    '',
    `${own}.evil.example`,
    `http://evil.example:${port}`,
    `http://evil-${hostname}:${port}`,
    `http://sub.${hostname}:${port}`,
    `http://${hostname}`,
    `http://${hostname}:1`,
    `http://user@${host}`,
    `ftp://${host}`,
    `chrome-extension://${host}`,
    `${own}/`,
    `${own}, ${own}`,
    `${own} `.replace(' ', '%20'),
    host,
  ];
};
