import type { MessageKey, MessageValues } from '../i18n/messages.ts';
import type { Announcement } from './announcement-schema.ts';

/** Formats an announcement: 'angefragt', 'bestätigt 10:30', or with the site's number 'bestätigt 10:30 (F-207)'. */
export const announcementText = (
  { state, time = '', number = '' }: Announcement,
  t: (key: MessageKey, values?: MessageValues) => string,
): string => t(`announcement.${state}`, { time }) + (number && ` (${number})`);
