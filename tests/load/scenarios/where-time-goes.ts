import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import { writeFlatOut } from '../load.ts';
import { placesOf, type Profile, topPlaces } from '../profile.ts';
import { moversOf, type Side } from '../sides.ts';
import type { Stage } from '../stage.ts';

const crowd = 50;

/** Lists the functions in which a move on the hot day spends its time. */
export async function whereTimeGoes(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const side = sides.find(({ name }) => name === 'werkplan');
  if (!side) return [];
  const { server } = side;
  // New editors, because those of earlier scenarios may have moved the cards of the side's.
  const movers = await moversOf(stage, stage.werkplanHttp, stage.login);
  const windows = await side.openWindows(crowd);
  const seconds = stage.quick ? 2 : 4;
  const file = join(stage.folder, 'server.cpuprofile');

  await server.ask('startProfile');
  const { writes } = await writeFlatOut(movers, windows, seconds);
  await server.ask('stopProfile', { file });
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  console.log(`\nWhere the server's time goes, ${movers.length} editors and ${crowd} windows, ms a move:`);
  for (const line of topPlaces(placesOf(profile), writes)) console.log(line);

  for (const window of windows) window.cut();

  return [];
}
