// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { refusal, serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { aWebhook } from './testing/a-webhook.ts';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const webhook = aWebhook({
  id: 4,
  version: 7,
  name: 'Lager',
  url: 'https://lager.example/plan',
  kinds: ['orders', 'invoices'],
});
const onClose = vi.fn<() => void>();
const onAdded = vi.fn<(id: number) => void>();

const Shown = ({ of }: { of: Webhook | null }): ReactNode => {
  const acts = useWebhooks();
  return acts.webhooks && createElement(WebhookDialog, { webhook: of, acts, onAdded, onClose });
};

beforeEach(async () => {
  await setLanguage('de');
  vi.clearAllMocks();
});

/** Renders the form with a server that gives this answer. */
const draw = async (of: Webhook | null, answer: () => Response) => {
  const requests: SentRequest[] = serveWith(({ method }) =>
    method === 'GET' ? { body: { webhooks: [webhook], kinds: ['orders', 'trucks'] } } : answer(),
  );
  const drawn = renderPartInApp(createElement(Shown, { of }));
  const field = async (label: string) => (await drawn.findByLabelText(label)) as HTMLInputElement;
  const type = async (label: string, value: string) =>
    fireEvent.input(await field(label), { target: { value } });
  const submit = (): void => void fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  await field('Name');
  return { drawn, field, type, submit, sent };
};

it('a new webhook has the chosen kinds, and shows its secret once', async () => {
  const issued = { ...webhook, id: 9, secret: 'whsec_abc' };
  const { drawn, field, type, submit, sent } = await draw(null, () => Response.json(issued));
  await type('Name', 'Lager');
  await type('Adresse', 'https://lager.example/plan');
  fireEvent.click(drawn.getByLabelText('Nur diese'));
  expect(drawn.getByRole('button', { name: 'Anlegen' })).toHaveProperty('disabled', true);
  fireEvent.click(drawn.getByLabelText('LKW'));
  submit();
  expect((await field('Geheimnis (nur jetzt sichtbar)')).value).toBe('whsec_abc');
  const body = { name: 'Lager', url: 'https://lager.example/plan', kinds: ['trucks'] };
  expect(sent()).toMatchObject([{ line: 'POST /api/webhooks', body }]);
  expect(onAdded).toHaveBeenCalledWith(9);
  fireEvent.click(drawn.getByRole('button', { name: 'Fertig' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('an existing webhook sends only changed fields, so that kinds of a later release are kept', async () => {
  const { type, submit, sent } = await draw(webhook, () => Response.json(webhook));
  await type('Name', 'Lager Süd');
  submit();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ line: 'PUT /api/webhooks/4' }]);
  expect(sent()[0]?.body).toEqual({ version: 7, name: 'Lager Süd' });
});

it('an address that the server refuses is reported at its field', async () => {
  const fields = { url: 'Nur https' };
  const { field, type, submit, sent } = await draw(webhook, () => refusal('VALIDATION_ERRORS', { fields }));
  await type('Adresse', 'lager');
  submit();
  const address = await field('Adresse');
  await eventually(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await type('Adresse', 'http://10.1.2.3/plan');
  submit();
  await eventually(() => expect(document.body.textContent).toContain('Nur https'));
  expect(onClose).not.toHaveBeenCalled();
});
