import { fieldInSentence } from '@werkplan/shared/history/history-words.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { formatDay } from '../lib/format.ts';
import type { Texts } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import type { DraftDifference, DifferencePart, SlotName, DifferenceSubject } from './differences.ts';

const placeText = (place: SlotName, { t }: Texts): string =>
  place === null
    ? t('draft.is.unassigned')
    : t('history.place', { registration: place.registration, slot: place.slot + 1 });

/** Names where a shipment comes from: the list, or its truck, 'FR-LS 902', with the slot only if it stays on that truck. */
const fromText = ({ was, is }: Extract<DifferencePart, { of: 'place' }>, words: Texts): string =>
  was !== null && was.registration !== is?.registration ? was.registration : placeText(was, words);

const tonnes = (kg: number): string => `${formatTonnes(kg)} t`;

/** Names the run, order, shipment, text or hall that differs: 'Tunnel Hausach 2/3'. */
export const subjectText = (subject: DifferenceSubject, { t, language }: Texts): string => {
  switch (subject.of) {
    case 'run':
      return [subject.registration, isolateText(subject.driver)].filter(Boolean).join(', ');
    case 'order':
      return subject.order.constructionSite;
    case 'text':
      return subject.text;
    case 'capacity': {
      const date = formatDay(subject.capacity.day, language, 'numeric');
      return t('draft.capacity', { hall: subject.capacity.hallId, date });
    }
    case 'shipment': {
      const { shipment, order } = subject;
      const { splitNumber, totalNumberOfSplits } = shipment;
      const site = order?.constructionSite ?? '–';
      return totalNumberOfSplits > 1 ? `${isolateText(site)} ${splitNumber}/${totalNumberOfSplits}` : site;
    }
  }
};

/** Describes one changed aspect in words; `was` is null if there was no value before or if only field names are listed. */
export const partText = (
  part: DifferencePart,
  words: Texts,
): { readonly was: string | null; readonly is: string } => {
  const { t, language } = words;
  switch (part.of) {
    case 'place':
      return { was: fromText(part, words), is: placeText(part.is, words) };
    case 'off':
      return { was: placeText(part.was, words), is: t('draft.goes.nowhere') };
    case 'date':
      return {
        was: formatDay(part.was, language, 'numeric'),
        is: formatDay(part.is, language, 'numeric'),
      };
    case 'hall':
      return { was: t('draft.hall', { hall: part.was }), is: t('draft.hall', { hall: part.is }) };
    case 'amount':
      return { was: tonnes(part.was), is: tonnes(part.is) };
    case 'state':
      return { was: part.was && t(`draft.is.${part.was}`), is: t(`draft.is.${part.is}`) };
    case 'text':
      return { was: part.was, is: part.is ?? t('draft.is.none') };
    case 'fields': {
      const fields = part.fields.map((field) => fieldInSentence(field, words)).join(', ');
      return { was: null, is: t('draft.changed.fields', { fields }) };
    }
  }
};

/** Describes a difference in one line: 'Tunnel Hausach 2/3, OG-BS 218 → FR-LS 902, Platz 4'. */
export const differenceText = ({ subject, parts }: DraftDifference, words: Texts): string =>
  [
    subjectText(subject, words),
    ...parts.map((one) => {
      const { was, is } = partText(one, words);
      return was === null ? is : `${was} → ${is}`;
    }),
  ].join(', ');
