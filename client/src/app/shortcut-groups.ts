import { listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { listWebhooksEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';

/** A key by its label on the keyboard, or by a translated name. */
type Key = { readonly sign: string } | { readonly text: MessageKey };

export interface Shortcut {
  readonly does: MessageKey;
  readonly keys: readonly Key[];
}

export interface ShortcutGroup {
  readonly title: MessageKey;
  readonly shortcuts: readonly Shortcut[];
  /** Hides the group from users who may not make this call. */
  readonly needs?: AnyEndpoint;
}

const named = {
  ctrl: { text: 'shortcuts.key.ctrl' },
  shift: { text: 'shortcuts.key.shift' },
  space: { text: 'shortcuts.key.space' },
  home: { text: 'shortcuts.key.home' },
  end: { text: 'shortcuts.key.end' },
  pageUp: { text: 'shortcuts.key.pageUp' },
  pageDown: { text: 'shortcuts.key.pageDown' },
  delete: { text: 'shortcuts.key.delete' },
  wheel: { text: 'shortcuts.key.wheel' },
} as const satisfies Record<string, Key>;

const isNamed = (name: string): name is keyof typeof named => Object.hasOwn(named, name);

/** Parses 'ctrl B' into the keys Ctrl and B. */
const keysOf = (names: string): Key[] =>
  names.split(' ').map((name) => (isNamed(name) ? named[name] : { sign: name }));

const group = (title: MessageKey, shortcuts: readonly (readonly [MessageKey, string])[]): ShortcutGroup => ({
  title,
  shortcuts: shortcuts.map(([does, names]) => ({ does, keys: keysOf(names) })),
});
const calendar = group('navigation.calendar', [
  ['calendar.keys.days', '↑ ↓'],
  ['calendar.keys.weeks', '← →'],
  ['calendar.keys.years', 'pageUp pageDown'],
  ['calendar.keys.select', 'shift ↑ ↓'],
  ['calendar.keys.open', 'Enter'],
  ['calendar.enterDay', 'N'],
]);

const figures = group('navigation.figures', [
  ['figures.keys.columns', '← →'],
  ['figures.keys.ends', 'home end'],
  ['figures.keys.pick', 'Enter'],
  ['figures.keys.clear', 'Esc'],
]);

const sites = group('navigation.sites', [
  ['shortcuts.search', '/'],
  ['sites.new.title', 'N'],
  ['shortcuts.rows', '↑ ↓'],
  ['sites.keys.open', 'Enter'],
]);

const users = group('navigation.users', [
  ['users.invite', 'N'],
  ['users.inviteSend', 'ctrl Enter'],
  ['shortcuts.rows', '↑ ↓'],
  ['shortcuts.rowMenu', '.'],
]);

const webhooks = group('navigation.webhooks', [
  ['webhooks.add', 'N'],
  ['shortcuts.rows', '↑ ↓'],
  ['shortcuts.rowMenu', '.'],
]);

/** All shortcuts, grouped by the page or part of a page where they work (rules/look-and-feel.md#keys). */
export const shortcutGroups: readonly ShortcutGroup[] = [
  group('shortcuts.everywhere', [
    ['shortcuts.today', 'H [ ]'],
    ['shortcuts.toProduction', 'G P'],
    ['shortcuts.toDelivery', 'G L'],
    ['shortcuts.toPlan', 'G M'],
    ['shortcuts.toForecast', 'G V'],
    ['shortcuts.toSites', 'G B'],
    ['shortcuts.toFigures', 'G K'],
    ['shortcuts.toDashboard', 'G D'],
    ['shortcuts.find', 'ctrl K'],
    ['shortcuts.undo', 'ctrl Z'],
    ['shortcuts.redo', 'ctrl shift Z'],
    ['shortcuts.history', 'V'],
    ['shortcuts.notice', 'F8'],
    ['shortcuts.sidebar', 'ctrl B'],
    ['shortcuts.list', '?'],
  ]),
  group('shortcuts.delivery', [
    ['shortcuts.search', '/'],
    ['shortcuts.walk', '↑ ↓ ← →'],
    ['shortcuts.select', 'space Enter'],
    ['shortcuts.selectCards', 'shift ↑ ↓'],
    ['shortcuts.selectAll', 'ctrl A'],
    ['shortcuts.severalCards', 'D M delete'],
    ['shipment.suggestions', 'F'],
    ['draft.open', 'E'],
    ['draft.apply', 'ctrl Enter'],
    ['shortcuts.compact', 'K'],
    ['shortcuts.freeSlot', 'P'],
    ['shortcuts.placeHere', 'Enter'],
    ['shortcuts.pickUp', 'X'],
    ['shortcuts.drop', 'Enter'],
    ['shortcuts.deselect', 'Esc'],
    ['shortcuts.split', 'T'],
    ['shortcuts.unassign', 'U'],
    ['shortcuts.toDate', 'D'],
    ['shortcuts.notes', 'M'],
    ['shortcuts.announce', 'A 1 2 3'],
    ['shortcuts.deletePart', 'delete'],
    ['shortcuts.cardMenu', '.'],
    ['shortcuts.sideways', 'shift wheel'],
    ['shortcuts.print', 'ctrl P'],
  ]),
  group('shortcuts.production', [
    ['shortcuts.hall', '1 2 3'],
    ['shortcuts.newOrder', 'N'],
    ['shortcuts.offer', '↓'],
    ['shortcuts.filter', 'F'],
    ['draft.open', 'E'],
    ['shortcuts.cell', '↑ ↓ ← →'],
    ['shortcuts.row', 'home end'],
    ['shortcuts.page', 'pageUp pageDown'],
    ['shortcuts.edit', 'F2 Enter'],
    ['shortcuts.flag', 'space'],
    ['shortcuts.rowMenu', '.'],
    ['shortcuts.selectRows', 'shift ↑ ↓'],
    ['shortcuts.selectRow', 'ctrl space'],
    ['shortcuts.selectAll', 'ctrl A'],
    ['shortcuts.several', 'D L C M S'],
    ['shortcuts.copy', 'ctrl C'],
    ['shortcuts.fill', 'ctrl V'],
    ['shortcuts.deselect', 'Esc'],
  ]),
  group('past.title', [
    ['past.previous', '←'],
    ['past.next', '→'],
    ['past.firstOrLast', 'home end'],
    ['past.back', 'Esc'],
  ]),
  sites,
  figures,
  calendar,
  { ...users, needs: listUsersEndpoint },
  { ...webhooks, needs: listWebhooksEndpoint },
  group('shortcuts.editor', [
    ['shortcuts.saveDown', 'Enter'],
    ['shortcuts.saveRight', 'Tab'],
    ['shortcuts.revert', 'Esc'],
    ['shortcuts.confirmNotes', 'ctrl Enter'],
  ]),
];
