import { describe, expect, it } from 'vitest';
import { composeLinkMail } from './link-mail.ts';

const mail = (language: 'de' | 'en', about: string, link = 'https://plan.werkplan.example/webhooks') =>
  composeLinkMail({
    kind: 'webhookPaused',
    to: 'anna@werkplan.example',
    name: 'Anna',
    about,
    byName: null,
    at: '',
    language,
    link,
    life: {},
  });

describe('the mail about a paused webhook', () => {
  it('names it, in both languages', () => {
    expect(mail('de', 'ERP').subject).toBe('Werkplan: Webhook ERP ist angehalten');
    expect(mail('en', 'ERP').subject).toBe('Werkplan: webhook ERP is paused');
    expect(mail('de', 'ERP').text).toContain('Der Webhook ERP ist angehalten');
  });

  it('links to the page, or has no link without a configured origin', () => {
    const linked = mail('de', 'ERP');
    expect(linked.text).toContain('https://plan.werkplan.example/webhooks');
    expect(linked.html).toContain('href="https://plan.werkplan.example/webhooks"');
    const bare = mail('de', 'ERP', '');
    expect(bare.text + bare.html).not.toMatch(/href|https?:|Schaltfläche/);
    expect(bare.text).toContain('unter „Webhooks“');
  });

  it('escapes names', () => {
    const { html } = mail('en', '<b>ERP</b>');
    expect(html).toContain('The webhook &lt;b&gt;ERP&lt;/b&gt; is paused');
    expect(html).not.toContain('<b>ERP');
  });
});

it('the mail about a changed account says when and by whom before the link', () => {
  const { text, html } = composeLinkMail({
    kind: 'accountChanged',
    to: 'anna@werkplan.example',
    name: 'Anna',
    about: 'Das Konto ist gesperrt.',
    byName: 'Bernd Krüger',
    at: '28.11.2026, 21:44',
    language: 'de',
    link: 'https://plan.werkplan.example/settings',
    life: {},
  });
  for (const mailed of [text, html])
    expect(mailed).toMatch(/gesperrt[^]*28\.11\.2026, 21:44 Uhr, durch Bernd Krüger\.[^]*https:\/\/plan/);
});
