import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { ConstantAnswer } from './constant-answer.ts';

it('is built once, on the first request, whoever asks meanwhile and in whatever encoding', async () => {
  let made = 0;
  const kept = new ConstantAnswer('text', () => `made ${(made += 1)}`);
  const web = express().get('/', async (...call) => await kept.send(call[0], call[1]));
  expect(made).toBe(0);
  const forms = ['gzip', 'identity', 'gzip', 'br'];
  const answers = await Promise.all(
    forms.map(async (form) => await request(web).get('/').set('Accept-Encoding', form)),
  );
  expect(answers.map(({ text }) => text)).toEqual(forms.map(() => 'made 1'));
  const encodings = answers.map(({ headers }) => headers['content-encoding'] as string | undefined);
  expect(encodings).toEqual(['gzip', undefined, 'gzip', undefined]);
  const etag = answers[0]?.headers['etag'] as string;
  expect((await request(web).get('/').set('If-None-Match', etag)).status).toBe(304);
});
