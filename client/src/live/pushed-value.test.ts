import { expect, it } from 'vitest';
import { createPushedValue } from './pushed-value.ts';
import { socket } from './server-socket.ts';

interface Question {
  readonly answer: (value: string) => void;
  readonly fail: () => void;
}

const set = () => {
  const questions: Question[] = [];
  const kept: string[] = [];
  const read = async (): Promise<string> =>
    await new Promise((answer, reject) => {
      questions.push({ answer, fail: () => reject(new Error('no answer')) });
    });
  const asked = createPushedValue(read, (value) => void kept.push(value));
  return { asked, questions, kept, settled: async () => await new Promise(setImmediate) };
};
const connects = (): void => {
  for (const listener of socket().listeners('connect')) (listener as () => void)();
};

it('fetches once, and again on connecting, also while the first answer is pending', async () => {
  const { asked, questions, kept, settled } = set();
  connects();
  expect(questions).toHaveLength(0);
  asked.once();
  asked.once();
  expect(questions).toHaveLength(1);
  connects();
  expect(questions).toHaveLength(2);
  questions[1]?.answer('new');
  await settled();
  questions[0]?.answer('old');
  await settled();
  expect(kept).toEqual(['new']);
});

it('keeps the older answer until the newer one comes, or if it never comes', async () => {
  const { asked, questions, kept, settled } = set();
  asked.once();
  connects();
  questions[0]?.answer('old');
  questions[1]?.fail();
  await settled();
  expect(kept).toEqual(['old']);
  connects();
  questions[2]?.answer('new');
  await settled();
  expect(kept).toEqual(['old', 'new']);
});

it('drops an answer that was requested before a newer value was pushed', async () => {
  const { asked, questions, kept, settled } = set();
  asked.once();
  asked.overtake();
  questions[0]?.answer('old');
  await settled();
  expect(kept).toEqual([]);
});

it('fetches again after a failure', async () => {
  const { asked, questions, settled } = set();
  asked.once();
  questions[0]?.fail();
  await settled();
  asked.once();
  expect(questions).toHaveLength(2);
});
