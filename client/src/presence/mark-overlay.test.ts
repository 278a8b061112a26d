// @vitest-environment happy-dom
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { MarkOverlay, RowMarkOverlays } from './mark-overlay.tsx';
import type { UserAtSpot, SpotPresence } from './marks.ts';

const holder = (name: string, field: string | null = null): UserAtSpot => ({
  name,
  tone: 1,
  mode: 'focus',
  field,
});
const mark = (
  holders: readonly UserAtSpot[],
  author: string | null = null,
  field: string | null = null,
): SpotPresence => ({
  holders,
  author: author === null ? null : { name: author, tone: 1, field },
});
const [krüger, weber] = ['Bernd Krüger', 'Wanda Weber'];

beforeEach(async () => await setLanguage('de'));

const shown = (container: Element) => ({
  frames: container.querySelectorAll('[data-held]').length,
  names: [...container.querySelectorAll('[class*=long]')].map(({ textContent }) => textContent),
  authors: container.querySelectorAll('[data-author]').length,
});

it.each([
  ['at the run and in its driver', mark([holder(krüger), holder(krüger, 'truckDriver')]), 2, ['Krüger'], 0],
  [
    'in driver and time',
    mark([holder(krüger, 'truckDriver'), holder(krüger, 'startingTime')]),
    2,
    ['Krüger'],
    0,
  ],
  ['at the run in two windows', mark([holder(krüger), holder(krüger)]), 1, ['Krüger'], 0],
  ['at the run they have just changed', mark([holder(krüger)], krüger), 1, ['Krüger'], 0],
  [
    'in the driver of a run they have just changed',
    mark([holder(krüger, 'truckDriver')], krüger),
    1,
    ['Krüger'],
    0,
  ],
  ['at a run that another has changed', mark([holder(weber)], krüger), 1, ['Weber'], 1],
  [
    'at the run, another in its driver',
    mark([holder(krüger), holder(weber, 'truckDriver')]),
    2,
    ['Krüger', 'Weber'],
    0,
  ],
])('a user %s is named once', (_, given, frames, names, authors) => {
  const { container } = renderPartInApp(
    createElement(
      'div',
      null,
      ...[null, 'truckDriver', 'startingTime'].map((field) =>
        createElement(MarkOverlay, { key: field, mark: given, field }),
      ),
    ),
  );
  expect(shown(container)).toEqual({ frames, names, authors });
});

it.each([
  ['in two cells', mark([holder(krüger, 'city'), holder(krüger, 'steel')]), 2, ['Krüger'], 0],
  ['at the row and in a cell', mark([holder(krüger), holder(krüger, 'steel')]), 2, ['Krüger'], 0],
  [
    'in a column that is not shown, and a cell',
    mark([holder(krüger, 'h2'), holder(krüger, 'steel')]),
    1,
    ['Krüger'],
    0,
  ],
  [
    'at the row whose site they have changed',
    mark([holder(krüger)], krüger, 'constructionSite'),
    1,
    ['Krüger'],
    0,
  ],
  // The other user is in another cell than the changed one, so both are marked.
  [
    'in a cell beside the one they have changed',
    mark([holder(krüger, 'city')], krüger, 'steel'),
    1,
    ['Krüger'],
    1,
  ],
])('in a table, a user %s is named once', (_, given, frames, names, authors) => {
  const fields = ['constructionSite', 'city', 'steel'];
  const { container } = renderPartInApp(createElement(RowMarkOverlays, { mark: given, fields }));
  expect(shown(container)).toEqual({ frames, names, authors });
});
