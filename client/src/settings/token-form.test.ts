// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import type { NewToken, Token } from '@werkplan/shared/tokens/token-schema.ts';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { RemainingTokensDialog } from './remaining-tokens-dialog.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

const onCreate = vi.fn<(token: NewToken) => Promise<void>>();
const now = new Date('2026-11-23T08:00:00Z');

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  onCreate.mockReset().mockResolvedValue();
  vi.useFakeTimers({ toFake: ['Date'], now });
});

describe('a new token', () => {
  const draw = () => {
    const drawn = renderPartInApp(createElement(TokenForm, { onCreate }));
    const field = (name: string): HTMLElement => {
      const found = drawn.container.querySelector<HTMLElement>(`[name="${name}"]`);
      if (!found) throw new Error(`no ${name}`);
      return found;
    };
    const form = drawn.container.querySelector('form');
    if (!form) throw new Error('no form');
    return {
      ...drawn,
      type: (name: string, value: string) => fireEvent.input(field(name), { target: { value } }),
      check: (label: string) => fireEvent.click(drawn.getByRole('checkbox', { name: label })),
      submit: () => fireEvent.submit(form),
      fill: () => {
        fireEvent.input(field('token-name'), { target: { value: 'Etiketten' } });
      },
    };
  };

  it('may read the plan for a year by default', async () => {
    const form = draw();
    form.fill();
    form.submit();
    await eventually(() => expect(onCreate).toHaveBeenCalledOnce());
    expect(onCreate.mock.calls[0]?.[0]).toEqual({
      name: 'Etiketten',
      scopes: ['read'],
      expiresAt: '2027-11-23T08:00:00.000Z',
    });
  });

  it.each([
    ['30 Tage', '2026-12-23T08:00:00.000Z'],
    ['bis zum Widerruf', null],
  ])('may end otherwise: %s', async (label, expiresAt) => {
    const form = draw();
    form.fill();
    fireEvent.click(form.getByRole('radio', { name: label }));
    form.submit();
    await eventually(() => expect(onCreate.mock.calls[0]?.[0]).toMatchObject({ expiresAt }));
  });

  it('may have several rights, in a fixed order', async () => {
    const form = draw();
    form.fill();
    for (const label of ['nur Hallensummen sehen', 'den Plan sehen', 'den Plan ändern', 'den Plan sehen'])
      form.check(label);
    form.submit();
    await eventually(() => expect(onCreate.mock.calls[0]?.[0].scopes).toEqual(['read', 'write', 'display']));
  });

  it('cannot be created without rights', () => {
    const form = draw();
    form.check('den Plan sehen');
    expect(form.getByRole('button', { name: 'Token anlegen' }).getAttribute('disabled')).not.toBeNull();
  });

  it('requires a name', async () => {
    const form = draw();
    form.submit();
    await eventually(() => expect(form.container.querySelectorAll('[aria-invalid=true]')).toHaveLength(1));
    expect(onCreate).not.toHaveBeenCalled();
  });
});

const token = (id: number, given: Partial<Token> = {}): Token => ({
  id,
  name: `Skript ${id}`,
  prefix: 'wp_ab',
  scopes: ['read', 'display'],
  createdAt: '2026-11-01T08:00:00Z',
  createdBy: null,
  isOwn: true,
  expiresAt: null,
  lastUsedAt: null,
  ...given,
});

describe('a listed token', () => {
  const facts = (given: Partial<Token>): string =>
    renderPartInApp(createElement(TokenList, { tokens: [token(1, given)], onRevoke: () => undefined }))
      .container.textContent;

  it.each([
    [{}, 'den Plan sehen, nur Hallensummen sehen'],
    [{}, 'ohne Ende'],
    [{}, 'noch nie benutzt'],
    [{ expiresAt: '2026-12-31T12:00:00Z' }, 'bis 31.12.2026'],
    [{ expiresAt: '2026-12-30T23:05:00Z' }, 'bis 31.12.2026'],
    [{ lastUsedAt: '2026-11-23T06:00:00Z' }, 'zuletzt benutzt vor 2 Stunden'],
    [{ createdBy: 'Anna' }, 'von Anna'],
  ])('%j is described as %j', (given, text) => {
    expect(facts(given)).toContain(text);
  });

  it.each([
    ['2026-11-23T07:59:59Z', true],
    ['2026-11-23T08:00:00Z', true],
    ['2026-11-23T08:00:01Z', false],
  ])('that ends at %s has expired: %s', (expiresAt, expected) => {
    expect(facts({ expiresAt }).includes('Abgelaufen')).toBe(expected);
  });
});

describe('the tokens that remain after a password change', () => {
  const onRevoke = vi.fn<(ids: readonly number[]) => void>();
  const draw = (...ids: number[]) => {
    onRevoke.mockReset();
    const tokens = ids.map((id) => token(id));
    const drawn = renderPartInApp(
      createElement(RemainingTokensDialog, { tokens, onRevoke, onKeep: () => undefined }),
    );
    return {
      ...drawn,
      check: (label: string) => fireEvent.click(drawn.getByRole('checkbox', { name: label })),
      revoke: () => fireEvent.click(drawn.getByRole('button', { name: /Widerrufen/ })),
    };
  };

  it('are revoked as selected, in the order of the list', () => {
    const dialog = draw(3, 1, 2);
    dialog.check('Skript 2 (wp_ab…)');
    dialog.check('Skript 3 (wp_ab…)');
    dialog.revoke();
    expect(onRevoke.mock.calls).toEqual([[[3, 2]]]);
  });

  it('can be selected and deselected all at once', () => {
    const dialog = draw(3, 1);
    dialog.check('Alle');
    dialog.check('Skript 1 (wp_ab…)');
    expect(dialog.getByRole('checkbox', { name: 'Alle' })).toHaveProperty('checked', false);
    dialog.check('Alle');
    dialog.revoke();
    expect(onRevoke.mock.calls).toEqual([[[3, 1]]]);
  });

  it('have no button for all if there is only one', () => {
    expect(draw(1).getAllByRole('checkbox')).toHaveLength(1);
  });

  it('cannot be revoked before one is selected', () => {
    const dialog = draw(1);
    dialog.revoke();
    expect(onRevoke).not.toHaveBeenCalled();
  });
});
