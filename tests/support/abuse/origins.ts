import { volumes } from '../volumes.ts';

/** Spreads the origins over the calls, so that every origin and every call is tested without testing all pairs. */
export const isTriedWith = (call: number, origin: number): boolean =>
  (call + origin) % volumes.originsEvery === 0;

/** Lists origins that differ from `own` (`http://host:port`), most of them only slightly. */
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
