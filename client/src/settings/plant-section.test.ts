// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { eventually } from '../testing/eventually.ts';
import { refusal, serveCalls, serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { PlantSection } from './plant-section.tsx';

const plant = { name: 'Werk Nord', nearFullPercent: 95, secondStep: 'none' as const, driverGapMinutes: 60 };
const nameLabel = 'Name des Werks';
const percentLabel = 'Fast voll ab (Prozent)';

let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  store().set(plantAtom, null);
});

const draw = async () => {
  const requests = serveCalls({
    'plant.settings': () => ({ body: plant }),
    'plant.change': ({ body }) => ({ body: { ...plant, ...(body as object) } }),
    'yardPhotos.use': () => refusal('ACCESS_DENIED'),
  });
  const drawn = renderPartInApp(createElement(PlantSection));
  const field = (label: string) => drawn.getByLabelText(label) as HTMLInputElement;
  await eventually(() => expect(field(nameLabel).value).toBe('Werk Nord'));
  const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
  const submit = (): void => {
    const form = drawn.container.querySelector('form');
    if (form) fireEvent.submit(form);
  };
  return { requests, field, type, submit, save: () => drawn.getByRole('button', { name: 'Speichern' }) };
};

it.each([
  ['de', 5 * 1024 ** 3, 'Fotos vom Hof: 1,2 von 5 GB belegt'],
  ['en', 5 * 1024 ** 3, 'Photos from the yard: 1.2 of 5 GB used'],
  ['de', 0, 'Fotos vom Hof: 1,2 GB belegt'],
] as const)('the plant’s settings say how much room photos take: %s, %i', async (language, most, text) => {
  await setLanguage(language);
  const use = { count: 3, bytes: Math.round(1.2 * 1024 ** 3), most };
  serveWith(({ line }) => ({ body: line.includes('yard-photos') ? use : plant }));
  const drawn = renderPartInApp(createElement(PlantSection));
  await eventually(() => expect(drawn.getByText(text)).toBeTruthy());
});

describe('the plant’s settings', () => {
  it.each(['90', ' 90 % '])('send only edited fields: %j', async (typed) => {
    const { requests, type, submit } = await draw();
    type(percentLabel, typed);
    submit();
    await eventually(() => expect(notices).toHaveLength(1));
    expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({
      line: 'PUT /api/plant',
      body: { nearFullPercent: 90 },
    });
    expect(store().get(plantAtom)?.nearFullPercent).toBe(90);
  });

  it.each([
    ['248000-249999', { from: 248_000, to: 249_999 }],
    [' 7 – 9 ', { from: 7, to: 9 }],
  ])('name the range of offered order numbers: %j', async (typed, range) => {
    const { requests, type, submit } = await draw();
    type('Freie Auftragsnummern anbieten (von–bis)', typed);
    submit();
    await eventually(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ orderNumbers: range }),
    );
  });

  it.each(['', '0', '101', 'viel'])('show an error at the field for %j, and send nothing', async (typed) => {
    const { requests, field, type, submit } = await draw();
    type(percentLabel, typed);
    submit();
    await eventually(() => expect(field(percentLabel).getAttribute('aria-invalid')).toBe('true'));
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('send the minimum distance of a driver’s two runs', async () => {
    const { requests, type, submit } = await draw();
    type('Gleicher Fahrer: Hinweis bis (Minuten)', '45');
    submit();
    await eventually(() => expect(notices).toHaveLength(1));
    expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({
      line: 'PUT /api/plant',
      body: { driverGapMinutes: 45 },
    });
  });

  it('follow another administrator’s changes, except in edited fields', async () => {
    const { field, type, save } = await draw();
    expect(save()).toHaveProperty('disabled', true);
    type(nameLabel, 'Werk Süd');
    act(() => store().set(plantAtom, { ...plant, name: 'Werk West', nearFullPercent: 80 }));
    expect([field(nameLabel).value, field(percentLabel).value]).toEqual(['Werk Süd', '80']);
    type(nameLabel, 'Werk West');
    expect(save()).toHaveProperty('disabled', true);
  });

  it('send the working weekdays as they are clicked', async () => {
    const regions = [{ code: 'DE-BW', name: 'Baden-Württemberg' }];
    const region = { ...plant, region: '', workdays: '12345' };
    const requests = serveCalls({
      'plant.settings': () => ({ body: region }),
      'plant.change': ({ body }) => ({ body: { ...region, ...(body as object) } }),
      'plant.regions': () => ({ body: regions }),
    });
    const { getByRole, findByRole } = renderPartInApp(createElement(PlantSection));
    fireEvent.click(await findByRole('button', { name: 'Sa, Samstag' }));
    await eventually(() => expect(notices).toHaveLength(1));
    // Regions may be requested before or after it.
    const sent = requests.filter(({ method }) => method === 'PUT');
    expect(sent).toMatchObject([{ line: 'PUT /api/plant', body: { workdays: '123456' } }]);
    await eventually(() =>
      expect(getByRole('button', { name: 'Sa, Samstag' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });
});
