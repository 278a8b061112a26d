import { texts as webhooks } from './webhooks.ts';
import { texts as yardLinks } from './yard-links.ts';

export const texts = {
  ...webhooks,
  ...yardLinks,
};
