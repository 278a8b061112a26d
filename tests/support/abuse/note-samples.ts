import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { jpeg } from '../../../server/src/yard/testing/photos.ts';
import { today } from '../plant.ts';
import type { AbuseScene } from './scene.ts';

/** Valid inputs of the calls about delivery notes. */
export const noteSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  'notes.find': ({ note }) => ({ query: { number: note.number } }),
  'notes.read': ({ note }) => ({ params: { id: note.id }, query: { format: 'json' } }),
  'notes.pdf': ({ note }) => ({ params: { id: note.id } }),
  'notes.make': ({ run }) => ({ params: { id: run.id } }),
  'notes.correct': ({ note }) => ({ params: { id: note.id } }),
  'notes.weighed': ({ note }) => ({ params: { id: note.id }, body: { kg: 9_880 } }),
  'notes.weights': () => ({ query: { from: today, to: today } }),
  'notes.logo': ({ photo }) => ({ params: { logo: photo } }),
  'notes.changeLogo': () => ({ bytes: jpeg(), type: 'image/jpeg' }),
  'notes.removeLogo': () => ({}),
  'yard.notePdf': ({ note }) => ({ params: { id: note.id } }),
  'yard.sign': ({ note }) => ({
    params: { id: note.id },
    body: {
      id: '7a1c8a54-6f55-4c11-9d7d-5a2f0c4f9b11',
      name: 'K. Maurer',
      weighed: 9_690,
      remark: '2 Matten morgen',
      signature: { width: 350, height: 320, strokes: [[10, 10, 60, 200]] },
      signedAt: '2026-11-23T07:30:00.000Z',
    },
  }),
};

/** The link of the yard that may make the call: a run's own for its notes. */
export const linkTokenOf = (scene: AbuseScene, { path }: Pick<AnyEndpoint, 'path'>): string =>
  path.startsWith('/api/yard/notes') ? scene.runToken : scene.yardToken;
