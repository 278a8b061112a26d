import { isPostcode } from '@werkplan/shared/plant/postcodes.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NewOrderInput } from '../new-order-input.ts';
import { postcodesNow } from '../postcodes.ts';
import { cityOfPostCode, type KnownPlace, knownPlaces, placeOfSite } from './known-places.ts';

/** Debounce (ms) while typing. */
const pauseMs = 150;
const leastLetters = 3;

interface Lookup<Answer> {
  readonly text: string;
  readonly answer: Answer;
}

/** Looks up a text; answers to an older text are ignored, and an empty text is not looked up. */
const useAnswer = <Answer>(
  text: string,
  read: (places: readonly KnownPlace[], text: string) => Answer | null,
): Answer | null => {
  const [asked, setAsked] = useState<Lookup<Answer | null> | null>(null);
  useEffect(() => {
    if (text === '') return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = read(await knownPlaces(text, stop.signal), text);
      if (!stop.signal.aborted) setAsked({ text, answer });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, read]);
  return asked?.text === text ? asked.answer : null;
};

type Change = (changes: Partial<NewOrderInput>) => void;

/**
 * Fills the empty city of a post code that has only one, and clears it again with the post code unless it was
 * edited.
 */
const useCityOfPostCode = (input: NewOrderInput, change: Change): Change => {
  const latest = useRef(input);
  const filled = useRef('');
  const asking = useRef<AbortController>(null);
  useLayoutEffect(() => {
    latest.current = input;
  });
  useEffect(() => () => asking.current?.abort(), []);
  const fill = async (postCode: string): Promise<void> => {
    const { signal } = (asking.current = new AbortController());
    const city = cityOfPostCode(await knownPlaces(postCode, signal), postCode);
    const isWanted = latest.current.postCode === postCode && latest.current.city.trim() === '';
    if (city === null || signal.aborted || !isWanted) return;
    filled.current = city;
    change({ city });
  };
  return (changes) => {
    const { postCode } = changes;
    if (postCode === undefined || changes.city !== undefined) return change(changes);
    asking.current?.abort();
    const { city } = latest.current;
    const isFilled = city !== '' && city === filled.current;
    change(isFilled ? { ...changes, city: '' } : changes);
    if (isPostcode(postCode, postcodesNow()) && (isFilled || city.trim() === '')) void fill(postCode);
  };
};

/**
 * Fills the city of a post code, and suggests the address of the typed site
 * (rules/orders.md#post-code-and-city-of-a-known-site).
 */
export const usePlaceProposals = (
  input: NewOrderInput,
  change: Change,
): { readonly change: Change; readonly offered: KnownPlace | null } => {
  const site = input.constructionSite.trim();
  const isOpen = input.postCode === '' && input.city.trim() === '';
  return {
    change: useCityOfPostCode(input, change),
    offered: useAnswer(isOpen && site.length >= leastLetters ? site : '', placeOfSite),
  };
};
