// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { aCapacity } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { useCapacityForm } from './use-capacity-form.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const day = '2026-11-23';
const standard = aCapacity({ id: 1, hallId: 2, maxCapacity: 80_000 });
const onlyToday = aCapacity({ id: 2, hallId: 2, kind: 'day', day, maxCapacity: 60_000 });

const onDone = vi.fn<() => void>();
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  await setLanguage('de');
  onDone.mockReset();
  notices = collectToasts();
  showDay({ date: day, hallCapacities: [standard] });
});

const open = () => renderHookInApp(() => useCapacityForm(2, onDone), undefined).result;
type RenderedForm = ReturnType<typeof open>;
const type = (form: RenderedForm, text: string): void => act(() => form.current.setText(text));

const saveAndWait = async (form: RenderedForm): Promise<void> => {
  act(() => form.current.save());
  await eventually(() => expect(notices).not.toEqual([]));
  await eventually(() => expect(form.current.busy).toBe(false));
};

describe('the initial values', () => {
  it('are the hall’s capacity on the shown day, with the same digit groups in English', async () => {
    expect(open().current.text).toBe('80.000');
    await setLanguage('en');
    expect(open().current.text).toBe('80.000');
  });

  it("are the day's exception before the default, and 0 without either", () => {
    showDay({ date: day, hallCapacities: [standard, onlyToday] });
    expect(open().current.text).toBe('60.000');
    showDay({ date: day, hallCapacities: [aCapacity({ id: 3, hallId: 1 })] });
    expect(open().current.text).toBe('0');
  });

  it('are restored after closing without saving', () => {
    const form = open();
    type(form, 'achtzig');
    act(() => form.current.setKind('default'));
    act(() => form.current.save());
    expect(form.current.problem).not.toBeNull();
    act(() => form.current.start());
    expect(form.current).toMatchObject({ text: '80.000', kind: 'day', problem: null });
  });
});

describe('the line below the form', () => {
  it.each([
    ['0', 'day', 'Die Halle ist geschlossen.'],
    ['70.000', 'day', '70 t'],
  ] as const)('%s for the %s', (text, kind, hint) => {
    const form = open();
    type(form, text);
    act(() => form.current.setKind(kind));
    expect(form.current.hint).toContain(hint);
  });

  it('names the exception that stays if the default is changed', () => {
    showDay({ date: day, hallCapacities: [standard, onlyToday] });
    const form = open();
    act(() => form.current.setKind('default'));
    expect(form.current.hint).toContain('60.000 kg');
    type(form, 'x');
    expect(form.current.hint ?? '').not.toContain('60.000 kg');
  });
});

describe('saving', () => {
  it.each([
    ['day', { date: day, maxCapacity: 65_000 }],
    ['default', { validFrom: day, maxCapacity: 65_000 }],
  ] as const)('sends kilograms, for the %s', async (kind, body) => {
    spec('L.19');
    const requests = serveWith(() => ({ body: standard, headers: { 'x-change-id': '9' } }));
    const form = open();
    type(form, '65.000');
    act(() => form.current.setKind(kind));
    await saveAndWait(form);
    expect(requests.map(({ line }) => line)).toEqual(['PUT /api/halls/2/capacity']);
    expect(requests[0]?.body).toEqual(body);
    expect(notices).toEqual([expect.objectContaining({ tone: 'success' })]);
    expect(notices[0]?.text).toContain('65.000 kg');
    expect(notices[0]?.action).toBeDefined();
    expect(onDone).toHaveBeenCalledOnce();
  });

  it.each(['80', '120', '999'])('asks for the unit of %s, which may be tonnes', (text) => {
    const form = open();
    type(form, text);
    act(() => form.current.save());
    expect(form.current.problem).toBe(`${text} kg oder ${text} t? K oder T drücken`);
  });

  it('closes a hall with 0, but with no negative number', async () => {
    spec('L.19');
    const requests = serveWith(() => ({ body: standard }));
    const form = open();
    type(form, '0');
    await saveAndWait(form);
    expect(requests[0]?.body).toEqual({ date: day, maxCapacity: 0 });
  });

  it.each(['', 'achtzig', '-5', '2,5', '99.999.999'])('sends nothing for %j and shows the error', (text) => {
    const requests = serveWith(() => ({}));
    const form = open();
    type(form, text);
    expect(form.current.problem).toBeNull();
    act(() => form.current.save());
    expect(form.current.problem).toBeTruthy();
    expect(notices.map(({ tone }) => tone)).toEqual(['error']);
    expect(requests).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('sends once, even if the key is pressed repeatedly', async () => {
    const { answer, give } = deferredAnswer();
    const requests = serveWith(() => answer);
    const form = open();
    type(form, '65.000');
    act(() => form.current.save());
    expect(form.current.busy).toBe(true);
    act(() => form.current.save());
    await act(async () => {
      give({ body: standard });
      await eventually(() => expect(onDone).toHaveBeenCalledOnce());
    });
    expect(requests).toHaveLength(1);
  });

  it('stays open after a refusal', async () => {
    serveWith(() => ({
      status: 400,
      body: { type: 'VALIDATION_ERRORS', displayMessage: 'Das geht nicht.' },
    }));
    const form = open();
    type(form, '65.000');
    await saveAndWait(form);
    expect(notices.map(({ tone, text }) => [tone, text])).toEqual([['error', 'Das geht nicht.']]);
    expect(onDone).not.toHaveBeenCalled();
    expect(form.current.text).toBe('65.000');
  });
});

describe('closing without saving', () => {
  it('warns if the value was edited', () => {
    const form = open();
    type(form, '65.000');
    act(() => form.current.discard());
    expect(notices.map(({ tone }) => tone)).toEqual(['info']);
  });

  it('does not warn if nothing or the same value was entered', () => {
    const form = open();
    act(() => form.current.discard());
    type(form, '80000');
    act(() => form.current.discard());
    expect(notices).toEqual([]);
  });
});
