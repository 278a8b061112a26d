import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** The URL for SMTP_URL. */
  readonly url: string;
  /** The received mails except security notices, oldest first. */
  readonly mails: readonly Email[];
  /** The security notices, which tell users about changes to their accounts. */
  readonly notices: readonly Email[];
  /** Resolves when the security notice number `count` (from 1) has arrived. */
  notice(count: number): Promise<Email>;
  /** Refuses the next `count` mails temporarily (451), as an overloaded server does. */
  refuse(count: number): void;
  /** Resolves when the mail number `count` (from 1) has arrived. */
  mail(count: number): Promise<Email>;
  /** Resolves with the first mail to this address. */
  mailTo(address: string): Promise<Email>;
  close(): Promise<void>;
}

const noticed = /Ihr Konto ist geändert|your account was changed/;

/** Starts a real SMTP server; with `accepts` it requires an access token (XOAUTH2) that the function accepts. */
export const startMailbox = async (accepts?: (token: string) => boolean): Promise<Mailbox> => {
  const mails: Email[] = [];
  const notices: Email[] = [];
  const waiting: (() => void)[] = [];
  let refusals = 0;
  const accept = async (stream: Readable, done: (refusal?: Error) => void): Promise<void> => {
    const raw = await buffer(stream);
    if (refusals > 0) {
      refusals -= 1;
      done(Object.assign(new Error('Please come back later'), { responseCode: 451 }));
      return;
    }
    const mail = await PostalMime.parse(raw);
    (noticed.test(mail.subject ?? '') ? notices : mails).push(mail);
    done();
    waiting.splice(0).forEach((look) => look());
  };
  const server = new SMTPServer({
    ...(accepts
      ? {
          authMethods: ['XOAUTH2'],
          allowInsecureAuth: true,
          onAuth: ({ username, accessToken = '' }, _session, done) =>
            accepts(accessToken) ? done(null, { user: username }) : done(new Error('5.7.3 Not this token')),
        }
      : { authOptional: true }),
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void accept(stream, done),
  });
  const arrival = async (find: () => Email | undefined): Promise<Email> => {
    for (;;) {
      const mail = find();
      if (mail) return mail;
      await new Promise<void>((look) => waiting.push(look));
    }
  };
  const isTo = ({ to = [] }: Email, address: string): boolean => to.some((one) => one.address === address);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    notices,
    notice: async (count) => await arrival(() => notices[count - 1]),
    refuse: (count) => {
      refusals = count;
    },
    mail: async (count) => await arrival(() => mails[count - 1]),
    mailTo: async (address) => await arrival(() => mails.find((mail) => isTo(mail, address))),
    close: async () => await new Promise((closed) => server.close(() => closed())),
  };
};
