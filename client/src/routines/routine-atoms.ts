import type { Occurrence, Template } from '@werkplan/shared/deliveries/template-schema.ts';
import { atom, type Atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';

const none: readonly Template[] = [];
/** All templates, texts before runs, in the order of creation; null while loading. */
export const templatesAtom = atom((get): readonly Template[] | null => {
  const templates = get(rowsAtoms.templates);
  if (!templates) return null;
  const rows = templates.size > 0 ? [...templates.values()] : none;
  return rows.toSorted((one, other) => other.kind.localeCompare(one.kind) || one.id - other.id);
});

const occurrencesByRowAtom = atom((get): ReadonlyMap<number, Occurrence> => {
  const texts = [...(get(rowsAtoms.occurrences)?.values() ?? [])].filter(({ slot }) => slot !== null);
  return new Map(texts.map((one) => [one.rowId, one]));
});

/** The template that wrote the text of a slot; null if there is none, or if the text has been edited since. */
export const templateOfItemAtom: (itemId: number) => Atom<Template | null> = weakAtomFamily(
  (itemId: number) =>
    atom((get): Template | null => {
      const occurrence = get(occurrencesByRowAtom).get(itemId);
      const isUntouched = occurrence?.text === get(rowsAtoms.deliveryItems)?.get(itemId)?.text;
      return (isUntouched && get(rowsAtoms.templates)?.get(occurrence?.templateId ?? 0)) || null;
    }),
);
