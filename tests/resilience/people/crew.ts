import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Nemesis } from '../nemesis.ts';
import { chooseIntent } from '../operations/mix.ts';
import type { Probe } from '../recording.ts';
import { type Random, randomOf } from '../random.ts';
import type { Scenario } from '../scenario.ts';
import type { Site } from '../site/site.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Display } from './display.ts';
import { Ledger } from './ledger.ts';
import { PlanWindow } from './plan-window.ts';

const hotDays = 2;
const settleTries = 20;
const probeEvery = 8;

/** The clients of a run: planners with their windows, and wall displays. */
export class Crew {
  readonly ledger = new Ledger();
  readonly windows: PlanWindow[] = [];
  readonly displays: Display[] = [];
  readonly probes: Probe[] = [];
  readonly #site: Site;
  readonly #scenario: Scenario;
  readonly #days: readonly Day[];
  readonly #seed: number;
  #patches = 0;
  #started = 0;

  constructor(site: Site, scenario: Scenario, { seed, days }: { seed: number; days: readonly Day[] }) {
    this.#site = site;
    this.#scenario = scenario;
    this.#seed = seed;
    this.#days = days;
  }

  /** Signs everybody in. Each day has a planner who stays on it; the others begin on the first two days. */
  async arrive(): Promise<void> {
    const { planners, displays } = this.#scenario;
    for (let number = 0; number < planners; number += 1) {
      const { client, actor } = await this.#site.admit(`planner${number}`);
      const onPatch = (message: PatchMessage) => this.#probe(message);
      const window = new PlanWindow(`window ${number}`, client, { actor, ledger: this.ledger, onPatch });
      window.open(this.#days[number] ?? this.#days[number % hotDays] ?? '');
      this.windows.push(window);
    }
    for (let number = 0; number < displays; number += 1) {
      const { client } = await this.#site.admit(`display${number}`);
      this.displays.push(new Display(client, this.#days[number % this.#days.length] ?? ''));
    }
  }

  /** Works until all operations are started and each is answered or given up. */
  async work(nemesis: Nemesis): Promise<void> {
    await Promise.all(this.windows.map(async (window, number) => await this.#plan(window, number, nemesis)));
  }

  /** Retries every operation with an unknown outcome, with its idempotency key. */
  async settle(): Promise<number> {
    const unsettled = this.ledger.unsettled;
    await Promise.all(
      unsettled.map(async (entry) => {
        for (
          let tries = 0;
          tries < settleTries && (await this.ledger.attempt(entry)) === 'unknown';
          tries += 1
        )
          await delay(100);
      }),
    );
    return unsettled.length;
  }

  leave(): void {
    for (const window of this.windows) window.close();
    for (const display of this.displays) display.close();
  }

  async #plan(window: PlanWindow, number: number, nemesis: Nemesis): Promise<void> {
    const random = randomOf(this.#seed, `planner ${number}`);
    while (this.#started < this.#scenario.operations) {
      this.#started += 1;
      await nemesis.before(this.#started);
      this.#turnPage(window, number, random);
      const view = {
        day: await window.shown(),
        days: this.#days,
        recentChanges: this.ledger.recentChanges,
        random,
      };
      const entry = await window.perform(chooseIntent(this.#scenario.mix, view));
      // Repeats an answered request, which must get the same answer.
      if (entry.record.status === 200 && random.below(20) === 0) await this.ledger.attempt(entry);
    }
  }

  /** Sometimes opens another day, except for planners who stay on theirs. */
  #turnPage(window: PlanWindow, number: number, random: Random): void {
    if (number < this.#days.length || random.below(25) > 0) return;
    const isHot = random.below(10) < 7;
    window.open(
      this.#days[random.below(isHot ? Math.min(hotDays, this.#days.length) : this.#days.length)] ?? '',
    );
  }

  /** Checks that a broadcast change is committed. */
  #probe({ key, revision }: PatchMessage): void {
    this.#patches += 1;
    if (this.#patches % probeEvery > 0) return;
    const at = this.ledger.now;
    this.#site.db
      .selectFrom('stream')
      .select('revision')
      .where('key', '=', key)
      .executeTakeFirst()
      .then((head) => head && this.probes.push({ at, key, sent: revision, committed: head.revision }))
      // The database is down; a later patch is checked instead.
      .catch(() => undefined);
  }
}
