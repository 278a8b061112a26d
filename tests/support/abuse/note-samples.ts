import type { AbuseScene } from './scene.ts';

/** Good inputs of the calls about delivery notes (`samples`). */
export const noteSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  'notes.find': ({ note }) => ({ query: { number: note.number } }),
  'notes.pdf': ({ note }) => ({ params: { id: note.id } }),
  'notes.make': ({ run }) => ({ params: { id: run.id } }),
};
