import { describe, expect, it } from 'vitest';
import { linkMail } from './link-mail.ts';

const mail = (language: 'de' | 'en', about: string) =>
  linkMail({
    kind: 'webhookPaused',
    to: 'anna@werkplan.example',
    name: 'Anna',
    about,
    language,
    link: 'https://plan.werkplan.example/webhooks',
    life: {},
  });

describe('the mail about a paused webhook', () => {
  it('names it, in both languages', () => {
    expect(mail('de', 'ERP').subject).toBe('Werkplan: Webhook ERP ist angehalten');
    expect(mail('en', 'ERP').subject).toBe('Werkplan: webhook ERP is paused');
    expect(mail('de', 'ERP').text).toContain('Ihr Webhook ERP ist angehalten');
  });

  it('shows a name as text, whatever is in it', () => {
    const { html } = mail('en', '<b>ERP</b>');
    expect(html).toContain('Your webhook &lt;b&gt;ERP&lt;/b&gt; is paused');
    expect(html).not.toContain('<b>ERP');
  });
});
