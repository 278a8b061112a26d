import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  focusSchema,
  type PresenceMessage,
  type PresentUser,
  type Presence,
  presenceSchema,
  type Spot,
} from '@werkplan/shared/live/presence-schema.ts';
import { polledPresenceTtlMs, presenceEveryMs, presenceTtlMs } from '@werkplan/shared/live/presence.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { daySchema } from '@werkplan/shared/values/day-schema.ts';
import type { Clock } from '../platform/clock.ts';

/** Maximum size of a text for other nodes, which is below PostgreSQL's limit of 8,000 bytes for a NOTIFY. */
const maxSharedBytes = 7_000;
const lookEveryMs = 1_000;
const maxUsers = 100;
/** Number of windows on a day beyond which its presence is broadcast less often, because each broadcast goes to all of them. */
const crowd = 100;
/** The pause in ms after such a broadcast, per window. */
const crowdPauseMsPerWindow = 2;
const maxSpots = 20;
/** Maximum number of windows per user that poll instead of using a socket. A further one replaces the least recent. */
const maxPolling = 5;

/** The presence of windows as nodes send it to each other. `day` is null if the window has left its day. */
const sharedSchema = z.array(
  z.strictObject({
    window: z.string().max(64),
    userId: z.int(),
    name: z.string(),
    day: daySchema.nullable(),
    focus: focusSchema.nullable(),
    mode: presenceSchema.shape.mode,
    selected: presenceSchema.shape.selected,
  }),
);
type Shared = z.infer<typeof sharedSchema>[number];

interface PresentWindow extends Omit<Shared, 'window'> {
  readonly day: Day;
  /** When the window last reported, in ms since 1970. */
  readonly at: number;
  /** True if the window reports to this node. */
  readonly isOwn: boolean;
}

interface Options {
  clock: Clock;
  /** Sends a message to these windows, which are connected to this node. */
  notify: (windows: string[], message: PresenceMessage) => void;
  /** Broadcasts a text to the other nodes. A lost text does no harm, because each presence is sent again within 5 s. */
  share: (text: string) => void;
}

/** Packs entries into JSON texts of at most `maxSharedBytes` each. */
const packed = (entries: readonly Shared[]): string[] => {
  const texts: string[][] = [[]];
  let bytes = 0;
  for (const text of entries.map((entry) => JSON.stringify(entry))) {
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxSharedBytes) {
      texts.push([]);
      bytes = Buffer.byteLength(text) + 1;
    }
    texts.at(-1)?.push(text);
  }
  return texts.map((group) => `[${group.join(',')}]`);
};

const spotsOf = ({ focus, mode, selected = [] }: PresentWindow): Spot[] => {
  const cards = selected.filter((id) => focus?.entity !== 'shipments' || focus.id !== id);
  const selectedSpots = cards.map((id): Spot => ({ entity: 'shipments', id, mode: 'focus' }));
  return focus ? [{ ...focus, mode }, ...selectedSpots] : selectedSpots;
};

const isSame = ({ at: _, ...before }: PresentWindow, { at: __, ...now }: PresentWindow): boolean =>
  isDeepStrictEqual(before, now);

/**
 * Stores in memory on which day and at which spots each user is: the windows that report to this node and those that other
 * nodes broadcast. A window reports every 5 s and is removed at most 15 s after its last report (`presenceTtlMs`).
 */
export class PresenceRegistry {
  readonly #options: Options;
  /** The present windows of all nodes, by window id. */
  readonly #seen = new Map<string, PresentWindow>();
  /** The last message sent for each day that has windows of this node. */
  readonly #lastSent = new Map<Day, string>();
  /** Windows of this node that are new on their day and need a message even if nothing else has changed. */
  readonly #newcomers = new Set<string>();
  /** Days whose presence has changed since it was last sent. */
  readonly #changed = new Set<Day>();
  /** Reports of this node's windows that other nodes don't have yet, by window id. */
  readonly #unshared = new Map<string, Shared>();
  /** Crowded days whose next message must wait until the timer ends. */
  readonly #resting = new Map<Day, NodeJS.Timeout>();
  readonly #look: NodeJS.Timeout;
  #turn: NodeJS.Timeout | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#look = setInterval(() => this.#dropSilent(), lookEveryMs);
  }

  /** Stores what one of this node's windows reports. */
  update(window: string, user: { id: number; name: string }, { day, ...where }: Presence): void {
    const before = this.#seen.get(window);
    if (day === null) return this.leave(window);
    if (before?.day !== day) this.#newcomers.add(window);
    const entry = { userId: user.id, name: user.name, ...where };
    this.#note(window, { ...entry, day, at: this.#now(), isOwn: true });
    this.#unshared.set(window, { ...entry, window, day });
    this.#inTurn();
  }

  /** Stores the report of a window that has no socket, and returns who is on its day; null if the window is on no day. */
  poll(window: string, user: { id: number; name: string }, reported: Presence): PresenceMessage | null {
    const prefix = `poll:${user.id}:`;
    const name = prefix + window;
    if (reported.day !== null && !this.#seen.has(name)) this.#makeRoom(prefix);
    this.update(name, user, reported);
    return reported.day === null
      ? null
      : { day: reported.day, people: this.#usersOn(reported.day, polledPresenceTtlMs) };
  }

  /** Removes one of this node's windows from its day. */
  leave(window: string): void {
    const seen = this.#seen.get(window);
    if (!seen?.isOwn) return;
    this.#forget(window, seen);
    const { userId, name } = seen;
    this.#unshared.set(window, { window, userId, name, day: null, focus: null, mode: 'focus' });
    this.#inTurn();
  }

  /** Stores the windows that another node has broadcast, and removes those that it reports as gone. */
  updateFromServer(text: string): void {
    for (const { window, day, ...entry } of sharedSchema.parse(JSON.parse(text))) {
      const seen = this.#seen.get(window);
      if (seen?.isOwn) continue;
      if (day !== null) this.#note(window, { ...entry, day, at: this.#now(), isOwn: false });
      else if (seen) this.#forget(window, seen);
    }
    this.#inTurn();
  }

  stop(): void {
    clearInterval(this.#look);
    if (this.#turn) clearTimeout(this.#turn);
    for (const timer of this.#resting.values()) clearTimeout(timer);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #note(window: string, seen: PresentWindow): void {
    const before = this.#seen.get(window);
    // A report that repeats the previous one isn't sent to the day's windows.
    if (!before || !isSame(before, seen)) this.#changed.add(seen.day);
    if (before && before.day !== seen.day) this.#changed.add(before.day);
    this.#seen.set(window, seen);
  }

  #forget(window: string, { day }: PresentWindow): void {
    this.#seen.delete(window);
    this.#newcomers.delete(window);
    this.#changed.add(day);
  }

  #makeRoom(prefix: string): void {
    const polling = [...this.#seen].filter(([window]) => window.startsWith(prefix));
    const [oldest] = polling.toSorted(([, a], [, b]) => a.at - b.at);
    if (oldest && polling.length >= maxPolling) this.leave(oldest[0]);
  }

  #dropSilent(): void {
    const now = this.#now();
    for (const [window, seen] of this.#seen) if (now - seen.at >= presenceTtlMs) this.#forget(window, seen);
    if (this.#changed.size > 0) this.#inTurn();
  }

  #inTurn(): void {
    this.#turn ??= setTimeout(() => {
      this.#turn = null;
      if (this.#unshared.size > 0)
        for (const text of packed([...this.#unshared.values()])) this.#options.share(text);
      this.#unshared.clear();
      for (const day of this.#changed) {
        if (this.#resting.has(day)) continue;
        this.#changed.delete(day);
        this.#notifyDay(day);
      }
    }, presenceEveryMs);
  }

  #notifyDay(day: Day): void {
    const here = [...this.#seen].filter(([, seen]) => seen.isOwn && seen.day === day);
    const message = { day, people: this.#usersOn(day) };
    const text = JSON.stringify(message);
    const isNews = this.#lastSent.get(day) !== text;
    const windows = here.flatMap(([window]) => (this.#newcomers.delete(window) || isNews ? [window] : []));
    if (windows.length > 0) this.#options.notify(windows, message);
    if (windows.length > crowd) this.#rest(day, windows.length * crowdPauseMsPerWindow);
    if (here.length > 0) this.#lastSent.set(day, text);
    else this.#lastSent.delete(day);
  }

  #rest(day: Day, ms: number): void {
    const end = (): void => {
      this.#resting.delete(day);
      if (this.#changed.has(day)) this.#inTurn();
    };
    this.#resting.set(day, setTimeout(end, ms));
  }

  #usersOn(day: Day, ttlMs = presenceTtlMs): PresentUser[] {
    const users = new Map<number, PresentUser>();
    const now = this.#now();
    for (const seen of this.#seen.values()) {
      if (seen.day !== day || now - seen.at >= ttlMs) continue;
      const { userId: id, name } = seen;
      const spots = [...(users.get(id)?.spots ?? []), ...spotsOf(seen)].slice(0, maxSpots);
      users.set(id, { id, name, spots });
    }
    return [...users.values()].toSorted((a, b) => a.id - b.id).slice(0, maxUsers);
  }
}
