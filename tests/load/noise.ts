/** Durations in ms of one fixed loop between the rounds, which show how steady the machine was. */
export const cpuLoopMs: number[] = [];

const turns = 20_000_000;

export function sampleNoise(): void {
  const start = performance.now();
  let sum = 0;
  for (let turn = 0; turn < turns; turn += 1) sum = (sum + turn) % 1_000_003;
  // Using the sum keeps the compiler from removing the loop.
  if (sum >= 0) cpuLoopMs.push(performance.now() - start);
}
