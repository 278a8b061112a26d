// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { MailSection } from './mail-section.tsx';

const state = {
  way: 'token',
  server: 'smtp.office365.com:587',
  from: 'Werkplan <plan@werk.example>',
  waiting: 2,
  failure: { trouble: 'passwordsOff', at: new Date(Date.now() - 180_000).toISOString() },
};

beforeEach(async () => {
  await setLanguage('de');
  signIn('admin');
});

describe('the mail section', () => {
  it('shows the mail server, the number of waiting mails, and how to fix the last failure', async () => {
    serveWith(() => ({ body: state }));
    const { container } = renderPartInApp(createElement(MailSection));
    await eventually(() => expect(container.textContent).toContain('smtp.office365.com:587'));
    expect(container.textContent).toContain('Anmeldung mit Token (OAuth2) · 2 Mails warten');
    expect(container.textContent).toContain('Statt des Passworts SMTP_OAUTH_… einrichten.');
  });

  it('says that mails are written to files without a server', async () => {
    serveWith(() => ({ body: { ...state, way: 'files', server: null, waiting: 0, failure: null } }));
    const { container } = renderPartInApp(createElement(MailSection));
    await eventually(() => expect(container.textContent).toContain('Kein Mailserver'));
    expect(container.textContent).not.toMatch(/warten|Letzter Fehler|Anmeldung/);
  });

  const test = async (): Promise<void> =>
    (await screen.findByRole('button', { name: 'Probemail senden' })).click();

  it('reports an accepted test mail in a toast', async () => {
    const notices = collectToasts();
    serveWith(({ method }) =>
      method === 'POST' ? { body: { sentTo: 'anna@werkplan.example' } } : { body: state },
    );
    renderPartInApp(createElement(MailSection));
    await test();
    await eventually(() =>
      expect(notices.map(({ text }) => text)).toEqual([
        'Der Mailserver hat die Probemail an anna@werkplan.example angenommen.',
      ]),
    );
  });

  it('shows the complete refusal of a test mail until the next one', async () => {
    const notices = collectToasts();
    const displayMessage = 'Die Mail wurde nicht verschickt. Der Mailserver nimmt sie später.';
    let answer: object = { status: 409, body: { type: 'MAIL_REFUSED', displayMessage } };
    serveWith(({ method }) => (method === 'POST' ? answer : { body: { ...state, failure: null } }));
    renderPartInApp(createElement(MailSection));
    await test();
    expect((await screen.findByRole('alert')).textContent).toBe(displayMessage);
    expect(notices).toEqual([]);
    answer = { body: { sentTo: 'anna@werkplan.example' } };
    await test();
    await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
