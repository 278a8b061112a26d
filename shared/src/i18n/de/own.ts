import type { texts as english } from '../en/own.ts';
import type { Translated } from '../translated.ts';
import { texts as webhooks } from './webhooks.ts';
import { texts as yardLinks } from './yard-links.ts';

export const texts: Translated<typeof english> = {
  ...webhooks,
  ...yardLinks,
};
