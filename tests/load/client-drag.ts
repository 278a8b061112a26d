import type { CDPSession, Page } from 'playwright-core';

const drags = 3;
const moves = 120;
const size = { width: 1600, height: 900 };

export interface DragFigures {
  /** ms of the main thread per move, one figure a drag; `script` = the part that is JavaScript. */
  readonly cpu: readonly number[];
  readonly script: readonly number[];
  /** ms between the frames of the same drags at 4× slower CPU. */
  readonly frames: readonly number[];
  /** Measured with the card held still: the machine's own share. */
  readonly still: readonly number[];
  readonly moves: number;
}

/** Seconds the page's main thread has worked, and run JavaScript, so far. */
const worked = async (session: CDPSession): Promise<{ cpu: number; script: number }> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { cpu: valueOf('TaskDuration'), script: valueOf('ScriptDuration') };
};

/** Runs in the page: notes the length of each frame until told to stop. */
const watchFrames = (): void => {
  const frames: number[] = [];
  let last: number | null = null;
  let isOn = true;
  const next = (at: number): void => {
    if (last !== null) frames.push(at - last);
    last = at;
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  Object.assign(globalThis, {
    stopFrames: () => {
      isOn = false;
      return frames;
    },
  });
};

/** Frames to watch while nothing moves. */
const stillFrames = 120;

const holdStill = (page: Page): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const next = (): void => {
          left -= 1;
          if (left < 0) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
    stillFrames,
  );

const stopFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { stopFrames: () => number[] }).stopFrames());

/** A wave over the columns in sight, away from the edges: auto-scroll is no part of it. */
const pathOf = (step: number): { x: number; y: number } => ({
  x: 480 + (1000 * step) / moves,
  y: 420 + 220 * Math.sin(step / 9),
});

/** Takes the first listed card, moves it `moves` times over the board, and lets go with Escape. */
const dragOnce = async (page: Page, during: (move: () => Promise<void>) => Promise<void>): Promise<void> => {
  const box = await page.locator('[data-shipment] [data-class=active]').first().boundingBox();
  if (!box) throw new Error('no card to drag');
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + 30, { steps: 2 });
  await page.locator('[data-dragging]').waitFor();
  await page.mouse.move(pathOf(0).x, pathOf(0).y);
  await during(async () => {
    for (let step = 1; step <= moves; step += 1) {
      const { x, y } = pathOf(step);
      await page.mouse.move(x, y);
    }
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator('[data-dragging]').waitFor({ state: 'detached' });
};

/** A card dragged over the busy day’s board, three times at full speed and three times at a quarter of it. */
export const dragOverBoard = async (page: Page, address: string): Promise<DragFigures> => {
  await page.setViewportSize(size);
  await page.goto(address);
  await page.locator('[data-slot] [data-class]').nth(59).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  // Time on the processor, not on the clock: what else runs on the machine doesn't count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu: number[] = [];
  const script: number[] = [];
  const frames: number[] = [];
  const still: number[] = [];
  for (let drag = 0; drag < drags; drag += 1) {
    await dragOnce(page, async (move) => {
      const before = await worked(session);
      await move();
      const after = await worked(session);
      cpu.push(((after.cpu - before.cpu) / moves) * 1000);
      script.push(((after.script - before.script) / moves) * 1000);
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let drag = 0; drag < drags; drag += 1) {
    await dragOnce(page, async (move) => {
      await page.evaluate(watchFrames);
      await holdStill(page);
      still.push(...(await stopFrames(page)));
      await page.evaluate(watchFrames);
      await move();
      frames.push(...(await stopFrames(page)));
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { cpu, script, frames, still, moves };
};
