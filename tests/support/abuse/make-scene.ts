import type { Plant } from '../plant.ts';
import { sceneParts } from './scene-parts.ts';
import type { AbuseScene } from './scene.ts';

/** Recreates these members of the scene and all members that depend on them. */
export const renewScene = async (
  scene: AbuseScene,
  stale: ReadonlySet<keyof AbuseScene>,
): Promise<AbuseScene> => {
  const renewed = { ...scene };
  const old = new Set(stale);
  for (const { makes, needs = [], make } of sceneParts) {
    if (![...makes, ...needs].some((name) => old.has(name))) continue;
    Object.assign(renewed, await make(scene.plant, renewed));
    for (const name of makes) old.add(name);
  }
  return renewed;
};

export const makeAbuseScene = async (plant: Plant): Promise<AbuseScene> =>
  await renewScene({ plant } as AbuseScene, new Set(sceneParts.flatMap(({ makes }) => makes)));

/** Wraps the scene so that it records which members a request uses. */
export const watchScene = (
  scene: AbuseScene,
): { scene: AbuseScene; asked: ReadonlySet<keyof AbuseScene> } => {
  const asked = new Set<keyof AbuseScene>();
  const get = (target: AbuseScene, name: keyof AbuseScene) => {
    asked.add(name);
    return target[name];
  };
  return { asked, scene: new Proxy(scene, { get: get as ProxyHandler<AbuseScene>['get'] & {} }) };
};
