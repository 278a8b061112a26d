import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { mailTroubles, mailTransports } from './mail-trouble.ts';

/** The way in which the server sends mails, and the state of sending. Instants are ISO 8601 in UTC. */
export const mailStateSchema = z
  .object({
    way: z.enum(mailTransports),
    /** `mail.example.com:465`; null if mails are written to files. */
    server: z.string().nullable(),
    from: z.string(),
    /** The number of mails in the outbox. */
    waiting: z.int(),
    /** The last failure of a waiting mail. */
    failure: z.object({ trouble: z.enum(mailTroubles), at: z.string() }).nullable(),
  })
  .meta({ id: 'MailState' });
export type MailState = z.infer<typeof mailStateSchema>;

export const mailContracts = {
  'mail.state': {
    summary: 'How mails are sent, how many are waiting, and the last failure',
    answer: mailStateSchema,
  },
  'mail.test': {
    summary: "Send the caller a test mail at once; if it can't be sent, MAIL_REFUSED with its `trouble`",
    answer: z.object({ sentTo: z.string() }),
  },
} satisfies Contracts;
