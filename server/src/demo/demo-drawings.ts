import type { Drawing, DrawingPosition } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Random } from './random.ts';

/** On average one in this many of the orders that may have a drawing has one. */
const everyOne = 5;
const heaviest = 9_000;
const diameters = [8, 10, 12, 14, 16, 20, 25, 28] as const;
const mesh = { length: 6_000, width: 2_300, kg: 55.9 };

const micrograms = (kg: number): number => Math.round(kg * 1e6) / 1e6;

const bar = (diameter: number, length: number): number => (0.006165 * diameter ** 2 * length) / 1_000;

/** Makes positions of bars that together weigh `steel` kg; the last one takes the rest that whole pieces can't make up. */
const barsOf = (steel: number, random: Random): Omit<DrawingPosition, 'name'>[] => {
  const positions: Omit<DrawingPosition, 'name'>[] = [];
  const count = random.int(3, 7);
  let rest = steel;
  for (let place = 1; place <= count; place += 1) {
    const [diameter, length, isBent] = [random.pick(diameters), random.int(8, 119) * 100, random.chance(0.6)];
    const share = place === count ? rest : (rest * random.int(15, 45)) / 100;
    const pieces = Math.max(1, Math.round(share / bar(diameter, length)));
    const kg =
      place === count ? micrograms(rest) : micrograms(Math.min(share, pieces * bar(diameter, length)));
    rest -= kg;
    const bent = isBent ? { legs: random.int(2, 5), width: random.int(2, 12) * 50 } : { legs: 1, width: 0 };
    positions.push({ kg, kind: 'BF2D', part: null, length, pieces, diameter, ...bent });
  }
  return positions;
};

const meshesOf = (matting: number): Omit<DrawingPosition, 'name'>[] =>
  matting === 0
    ? []
    : [
        {
          kg: matting,
          kind: 'BFMA',
          part: null,
          legs: 1,
          width: mesh.width,
          length: mesh.length,
          pieces: Math.max(1, Math.round(matting / mesh.kg)),
          diameter: null,
        },
      ];

/** Makes drawings for some of the coming fortnight's orders, each with the weight of its order. */
export const makeDemoDrawings = (orders: readonly Order[], today: Day, random: Random): Drawing[] => {
  const until = addDays(today, 14);
  const drawn = orders.filter(
    ({ date, steel, matting, isCanceled }) =>
      date >= today &&
      date < until &&
      !isCanceled &&
      steel + matting <= heaviest &&
      random.int(1, everyOne) === 1,
  );
  return drawn.map(({ id, constructionSite, steel, matting }, index): Drawing => {
    const bare = [...(steel > 0 ? barsOf(steel, random) : []), ...meshesOf(matting)];
    // Drawing numbers are unique within a project.
    const number = String(101 + index);
    return {
      id: index + 1,
      productionOrderId: id,
      project: constructionSite,
      drawing: number,
      index: random.pick(['', 'a', 'a', 'b', 'c']),
      positions: bare.map((position, place) => ({ ...position, name: String(place + 1) })),
      file: `Plan-${number}.abs`,
      firstLine: 1,
      lastLine: bare.length,
      leftOut: [],
      at: `${addDays(today, -1)}T09:30:00.000Z`,
      version: 1,
    };
  });
};
