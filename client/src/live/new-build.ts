import { isCodeMissing, claimReloadForCode, onMissingCode } from '../lib/missing-code.ts';
import { buildOfPage } from '../lib/page-build.ts';
import { currentClient, store } from '../lib/client.ts';
import { connectionAtom } from './connection.ts';
import { unansweredCountAtom } from './day-store.ts';
import { socket } from './server-socket.ts';
import { dataSelector } from '../lib/dom-contract.ts';

/** A visible window reloads only after this time (ms) without input. */
const restMs = 3_000;
/** Interval (ms) between two checks whether an outdated window may reload. */
const lookEveryMs = 1_000;
const storageKey = 'werkplan.builds';

/** Selects elements that are dragged, selected, open or unsaved. */
const inUse = [
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
  `${dataSelector('card')}${dataSelector('selected')}`,
  dataSelector('dragging'),
  dataSelector('kept'),
].join();
const fields = 'input:not([type=checkbox], [type=radio], [type=hidden], [aria-hidden=true]), textarea';

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field === document.activeElement || field.value !== '';

const isIdle = (): boolean =>
  document.querySelector(inUse) === null &&
  ![...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(isTyped) &&
  store().get(unansweredCountAtom) === 0 &&
  store().get(connectionAtom) === 'live';

/** Reads the builds that this tab has run, so that the tab does not alternate between servers with different builds. */
const builds = (): string[] =>
  (currentClient().tabStorage().getItem(storageKey) ?? '').split(' ').filter(Boolean);

const remember = (build: string): boolean => {
  try {
    const known = builds();
    if (known.includes(build)) return false;
    currentClient()
      .tabStorage()
      .setItem(storageKey, [...known, build].slice(-20).join(' '));
    return true;
  } catch {
    // Without storage, nothing would stop endless reloads.
    return false;
  }
};

/**
 * Reloads the page when the server has a build that this tab has not run yet, or when code could not be loaded, at a
 * moment when nothing is lost or interrupted (rules/live.md#code-that-didnt-come).
 */
export const watchBuild = (): void => {
  let own = buildOfPage();
  if (own !== null) remember(own);
  let isOutdated = false;
  let touchedAt = performance.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    document.addEventListener(event, () => (touchedAt = performance.now()), { passive: true, capture: true });
  const isDue = (): boolean => isOutdated || isCodeMissing();
  const look = (): void => {
    if (!isDue()) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const isResting = document.visibilityState === 'hidden' || performance.now() - touchedAt > restMs;
    if (isResting && isIdle() && (isOutdated || claimReloadForCode())) location.reload();
  };
  const watch = (): void => {
    if (isDue()) timer ??= setInterval(look, lookEveryMs);
  };
  watch();
  onMissingCode(watch);
  socket().on('heads', ({ build }) => {
    if (own === null) {
      own = build;
      remember(build);
    } else if (build !== own) isOutdated ||= remember(build);
    watch();
  });
};
