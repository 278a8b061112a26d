import { mailDe } from './de/mail.ts';
import { refusalsDe } from './de/refusals.ts';
import type { englishServer } from './english-server.ts';

export const germanServer: Record<keyof typeof englishServer, string> = {
  ...mailDe,
  ...refusalsDe,
};
