import { startBarePage } from './bare-page.ts';
import { type LoadOptions, type Paints, measurePaints, type MeasuredPage } from './client-paints.ts';
import type { Stage } from './client-stage.ts';
import { median } from './stats.ts';

const rounds = 5;

const loads: readonly (LoadOptions & { readonly name: string })[] = [
  { name: 'throttled, cold', isSlow: true, isCold: true },
  { name: 'throttled, warm', isSlow: true, isCold: false },
  { name: 'as it is, warm', isSlow: false, isCold: false },
];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const lineOf = (name: string, paints: readonly Paints[]): string => {
  const of = (what: keyof Paints): number => median(paints.map((one) => one[what]));
  const range = paints.map(({ whole }) => whole);
  return `  ${name.padEnd(28)} first paint ${seconds(of('firstPaint'))} · frame ${seconds(of('frame'))} · first card ${seconds(of('first'))} · all in sight ${seconds(of('whole'))} (${seconds(Math.min(...range))} – ${seconds(Math.max(...range))}) · longest task ${of('longestTask').toFixed(0)} ms`;
};

/** Measures the board and a bare page with the day's cards in turns: on a slow profile (4× slower CPU, 1.6 Mbit/s, 150 ms) and unthrottled, cold and warm. */
export const reportFirstLoads = async (
  stage: Stage,
  { cards, inSight, report }: { cards: number; inSight: number; report: (line: string) => void },
): Promise<void> => {
  const bare = await startBarePage(await stage.snapshot());
  const [page, plain] = [await stage.open('anna'), await stage.visit()];
  const board: MeasuredPage = {
    address: `${stage.url}/delivery?date=${stage.today}`,
    usable: '[data-slot] [data-class]',
    count: inSight,
    frame: '[data-bar]',
  };
  const page400: MeasuredPage = { address: bare.url, usable: '.card', count: cards, frame: 'header' };
  try {
    // Fills the caches.
    await measurePaints(page, board, { isSlow: false, isCold: false });
    for (const { name, ...options } of loads) {
      const [ours, least]: [Paints[], Paints[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measurePaints(page, board, options));
        least.push(await measurePaints(plain, page400, options));
      }
      report(lineOf(`/delivery, ${name}`, ours));
      report(lineOf(`bare page, ${name}`, least));
    }
  } finally {
    await page.context().close();
    await plain.context().close();
    await bare.close();
  }
};
