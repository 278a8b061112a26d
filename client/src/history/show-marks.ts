import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';
import { showSlots } from '../lib/board-view.ts';
import { clientPart } from '../lib/client.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { findRendered, findSlot } from '../lib/near-view.ts';
import { historyTime } from './history-time.ts';
import type { MarkedPlace, StepMark } from './step-marks.ts';

const selectorOf = (place: MarkedPlace): string => {
  switch (place.of) {
    case 'slot':
      return `${dataSelector('delivery', place.deliveryId)} ${dataSelector('slot', place.slot)} ${dataSelector('content')}`;
    case 'listed':
      return dataSelector('shipment', place.shipmentId);
    case 'run':
      return `${dataSelector('delivery', place.deliveryId)} > :first-child ${place.field === null ? '> *' : dataSelector('field', place.field)}`;
    case 'order':
      return `${dataSelector('row', place.orderId)}${place.field === null ? '' : ` ${dataSelector('field', place.field)}`}`;
    case 'hall':
      return dataSelector('hall', place.hallId);
  }
};

const elementAt = (place: MarkedPlace): HTMLElement | null => {
  if (place.of === 'slot') return findSlot(place.deliveryId, place.slot);
  if (place.of === 'listed') return findRendered(selectorOf(place));
  if (place.of === 'run') return findRendered(dataSelector('delivery', place.deliveryId));
  return place.of === 'order' ? findRendered(dataSelector('row', place.orderId)) : null;
};

/** Escapes a text for the CSS property `content`. */
const quoted = (text: string): string =>
  `"${[...text].map((sign) => (/[\w .:,#/–-]/.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)).join('')}"`;

const tagged = (selector: string, text: string, look: string): string => `
${selector} { position: relative; }
${selector}::after { content: ${quoted(text)}; position: absolute; top: -9px; right: 8px; z-index: var(--layer-toolbar);
  padding: 0 var(--space-6); border-radius: var(--r-1); font: var(--fw-semi) var(--fs-11) / var(--lh-16) var(--font);
  white-space: nowrap; pointer-events: none; ${look} }`;

const hasTag = ({ of }: MarkedPlace): boolean => of === 'slot' || of === 'listed';

const ruleOf = (mark: StepMark, tag: string): string => {
  const selector = selectorOf(mark.place);
  if (mark.is === 'touched') {
    const ring = `${selector} { outline: 2px solid var(--accent); outline-offset: -1px; border-radius: var(--r-2); }`;
    return hasTag(mark.place)
      ? ring + tagged(selector, tag, 'background: var(--accent); color: var(--accent-ink);')
      : ring;
  }
  const left = translateNow('past.cameFromHere');
  const text = mark.place.of === 'slot' && mark.what !== '' ? `${mark.what} ${left}` : left;
  const look =
    'background: var(--accent-tint); color: var(--accent-text); border: 1px solid var(--accent-line);';
  return `${selector} { outline: 1px dashed var(--accent-line); outline-offset: -1px; border-radius: var(--r-2); }
${selector} > * { opacity: 0.5; }${tagged(selector, text, look)}`;
};

const marksSheet = clientPart(() => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
});

/**
 * Outlines what a step has changed, with author and time, and scrolls to it; without `marks`, removes the former
 * outlines. Uses a style sheet, because rows mount and unmount while scrolling and need not know about steps.
 */
export const showMarks = (marks: readonly StepMark[], change: TimedChange | null): void => {
  const by = change?.by?.split(' ').at(-1) ?? '';
  const tag = change ? `${by} ${historyTime(change.at, currentLanguage())}`.trim() : '';
  marksSheet().replaceSync(marks.map((mark) => ruleOf(mark, tag)).join('\n'));
  const [first] = marks.filter(({ is }) => is === 'touched');
  const origin = marks.find(({ is }) => is === 'origin');
  // Scrolls to the origin first and then to the target, which matters more.
  const reveal = (): void => {
    if (first?.place.of === 'slot') showSlots();
    for (const mark of [origin, first])
      if (mark) elementAt(mark.place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  requestAnimationFrame(() => requestAnimationFrame(reveal));
};
