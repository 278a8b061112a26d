import { setTimeout as delay } from 'node:timers/promises';
import { aimAtMost, comparedFigure, type Figure, ratioOf, singleFigure } from '../figures.ts';
import { HttpCaller } from '../http-caller.ts';
import { type FlatOut, writeFlatOut } from '../load.ts';
import { sampleNoise } from '../noise.ts';
import { logins } from '../planners.ts';
import { editors, moversOf } from '../sides.ts';
import type { Stage } from '../stage.ts';

const restMs = 300;
const longestMs = 300;
const leastShare = 0.6;
const fairShare = 0.5;

/**
 * Measures eight editors who move shipments on one day: all at one server, then every second one at another server with the same
 * PostgreSQL. Each server learns of the other's commits late, so both lose some turns, but neither all.
 */
export async function twoServers(stage: Stage): Promise<Figure[]> {
  const other = await stage.startAnother({ LIMIT_CHANGES_PER_SECOND: '10000' });
  const http = new HttpCaller(other.url);
  const [alone, shared]: [FlatOut[], FlatOut[]] = [[], []];
  try {
    const login = logins(http);
    const seconds = stage.quick ? 2 : 3;
    for (let round = 0; round < stage.rounds; round += 1) {
      sampleNoise();
      alone.push(await writeFlatOut(await moversOf(stage, stage.werkplanHttp, stage.login), [], seconds));
      const here = await moversOf(stage, stage.werkplanHttp, stage.login);
      const there = await moversOf(stage, http, login);
      const both = here.map((mover, index) => (index % 2 === 0 ? mover : there[index])) as typeof here;
      shared.push(await writeFlatOut(both, [], seconds));
      // By then the other server has broadcast all of them.
      await delay(restMs);
    }
  } finally {
    http.close();
    await other.stop();
  }
  const rateOf = ({ writes, ms }: FlatOut): number => (writes / ms) * 1000;
  return [
    comparedFigure(
      'two servers on one day, 8 editors: moves a second (baseline: one server)',
      '/s',
      { werkplan: shared.map(rateOf), baseline: alone.map(rateOf) },
      {
        text: `≥ ${leastShare} × one server`,
        met: (figure) => (ratioOf(figure) ?? 0) >= leastShare,
      },
    ),
    singleFigure(
      'the same: longest wait for an answer',
      'ms',
      shared.map(({ longest }) => longest),
      aimAtMost(longestMs, 'ms'),
    ),
    singleFigure(
      'the same: moves of the slowest editor, of an equal share',
      '',
      shared.map(({ fewest, writes }) => (fewest * editors) / writes),
      { text: `≥ ${fairShare}`, met: (share) => share >= fairShare },
    ),
  ];
}
