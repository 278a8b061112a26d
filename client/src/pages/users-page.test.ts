// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { createElement, Fragment } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { askForProofs, ProofQuestion } from '../app/proof.tsx';
import { chooseOption } from '../testing/choose-option.ts';
import { eventually } from '../testing/eventually.ts';
import { refusal, serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderPage, signIn, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { UsersPage } from './users-page.tsx';

askForProofs();

const person = (id: number, name: string, given: Partial<Person> = {}): Person => ({
  id,
  name,
  nameHint: null,
  email: `${id}@werkplan.example`,
  role: 'planner',
  mayChangeReleased: true,
  language: 'de',
  lastSeenAt: null,
  state: 'active',
  since: null,
  until: null,
  signInWith: ['password'],
  mail: null,
  ...given,
});
const people = [person(1, 'Anna Becker', { role: 'admin' }), person(2, 'Tobias Krüger')];

let shown: readonly Person[];
let isChanged: boolean;
let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  signIn('admin');
  [shown, isChanged] = [people, false];
});

const draw = async (answer: (request: SentRequest) => Response) => {
  const requests = serveWith((request) => {
    const { method, address } = request;
    if (method !== 'GET') {
      isChanged = true;
      return answer(request);
    }
    if (address.startsWith('/api/audit')) return { body: { entries: [], next: null } };
    return { body: address.startsWith('/api/plant') ? { secondStep: 'none' } : isChanged ? shown : people };
  });
  const Page = () => createElement(Fragment, null, createElement(UsersPage), createElement(ProofQuestion));
  const page = renderPage(Page, '/users');
  const row = (name: string): HTMLElement => page.part(`tr[aria-label="${name}"]`);
  await eventually(() => expect(row('Tobias Krüger')).toBeTruthy());
  const texts = (selector: string): (string | null)[] =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { ...page, row, texts, requests, changes: () => requests.filter(({ method }) => method !== 'GET') };
};

describe('the users', () => {
  it('are browsed by arrow keys; a row’s menu opens by its key, and can disable the user', async () => {
    const blocked = person(2, 'Tobias Krüger', { state: 'disabled' });
    shown = [people[0], blocked] as Person[];
    const { row, press, texts, changes } = await draw(() => Response.json(blocked));
    row('Anna Becker').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(row('Tobias Krüger'));
    press('.');
    await eventually(() => expect(texts('[role=menuitem]')).toContain('Sperren'));
    const items = [...document.querySelectorAll('[role=menuitem]')];
    fireEvent.click(items.find(({ textContent }) => textContent === 'Sperren') as Element);
    await eventually(() => expect(row('Tobias Krüger').textContent).toContain('Gesperrt'));
    expect(changes()).toMatchObject([{ address: '/api/users/2', body: { isActive: false } }]);
  });

  it('show why an invitation’s mail could not be sent, and offer its link instead', async () => {
    people.push(person(3, 'Eva Lang', { state: 'invited', mail: { trouble: 'certificate' } }));
    onTestFinished(() => void people.pop());
    // The hint about unsent mail is gone when the link is shown.
    shown = [...people.slice(0, -1), person(3, 'Eva Lang', { state: 'invited' })];
    const link = 'https://plan.werkplan.example/invitation#token';
    const { row, texts, changes } = await draw(() =>
      Response.json({ link, until: '2099-12-06T08:00:00.000Z' }),
    );
    const note = row('Eva Lang').nextElementSibling as HTMLElement;
    expect(note.textContent).toContain('Das Zertifikat des Mailservers ist abgelaufen');
    fireEvent.click(note.querySelector('button') as HTMLElement);
    await eventually(() => expect(texts('[role=dialog] h2')).toContain('Ein Link für Eva Lang'));
    await eventually(() => expect(texts('tr').join(' ')).not.toContain('Dem Zertifikat'));
    expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toBe(link);
    expect(changes()).toMatchObject([{ method: 'POST', address: '/api/users/3/link' }]);
  });

  it('show the former role again after a refusal', async () => {
    const { row, texts, changes } = await draw(() => refusal('LAST_ADMIN'));
    const role = (): HTMLElement => row('Anna Becker').querySelector('[role=combobox]') as HTMLElement;
    expect(role().textContent).toContain('Administrator');
    fireEvent.click(role());
    await eventually(() => expect(texts('[role=option]')).toContain('Leser'));
    const options = [...document.querySelectorAll('[role=option]')];
    chooseOption(options.find(({ textContent }) => textContent === 'Leser') as Element);
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error']));
    expect(changes()).toMatchObject([{ body: { role: 'viewer' } }]);
    await eventually(() => expect(role().textContent).toContain('Administrator'));
  });

  it('have an audit log that can be filtered by kind', async () => {
    const { getByLabelText, requests } = await draw(() => Response.json({}));
    fireEvent.click(getByLabelText('Einladungen'));
    await eventually(() =>
      expect(requests.map(({ address }) => address)).toContainEqual(
        expect.stringMatching(/audit\?kind=invitations/),
      ),
    );
  });
});

it('an action that needs a proof waits for it: canceling changes nothing, a wrong password is reported, the right one continues', async () => {
  let proven = false;
  const { part, press, texts, row, changes, getByRole } = await draw(({ address, body }) => {
    if (address.endsWith('/proof')) {
      proven = (body as { password: string }).password === 'Planner1';
      return proven
        ? new Response(null, { status: 204 })
        : refusal('VALIDATION_ERRORS', { fields: { password: 'Falsch' } });
    }
    return proven ? Response.json(people[1]) : refusal('PROOF_REQUIRED', { ways: ['password'] });
  });
  const block = async (): Promise<void> => {
    row('Tobias Krüger').focus();
    press('.');
    await eventually(() => expect(texts('[role=menuitem]')).toContain('Sperren'));
    const items = [...document.querySelectorAll('[role=menuitem]')];
    fireEvent.click(items.find(({ textContent }) => textContent === 'Sperren') as Element);
    await eventually(() => expect(texts('[role=dialog] h2')).toEqual(['Sind Sie es noch?']));
  };
  const field = (): HTMLInputElement => part('input[name=proof-password]') as HTMLInputElement;
  const give = (password: string): void => {
    fireEvent.input(field(), { target: { value: password } });
    fireEvent.submit(field().form as HTMLFormElement);
  };
  await block();
  fireEvent.click(getByRole('button', { name: 'Abbrechen' }));
  await eventually(() => expect(texts('[role=dialog]')).toEqual([]));
  await block();
  give('Falsch123');
  await eventually(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(field().value).toBe('');
  give('Planner1');
  await eventually(() => expect(texts('[role=dialog]')).toEqual([]));
  // Refused twice, asked twice, and done after the proof.
  const methods = (): string[] => changes().map(({ method }) => method);
  await eventually(() => expect(methods()).toEqual(['PUT', 'PUT', 'POST', 'POST', 'PUT']));
});
