import { isPostcode } from '@werkplan/shared/plant/postcodes.ts';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NewOrderInput } from '../new-order-input.ts';
import { currentPostcodeRule } from '../postcode-rule.ts';
import { type SiteAddress, OrderExtrasContext } from '../order-places.ts';
import { cityOfPostCode, addressOfTypedSite } from './known-places.ts';
import { type PickFromAddresses, useAddressLookup } from './use-address-lookup.ts';

/** Debounce (ms) while typing. */
const pauseMs = 150;
/** Minimum length of a site's name that is looked up. */
const leastLetters = 3;

interface Lookup<Answer> {
  readonly text: string;
  readonly answer: Answer;
}

/** Looks up a text unless it is empty. Returns null until its answer has arrived, and ignores answers to older texts. */
const useAnswer = <Answer>(text: string, read: PickFromAddresses<Answer>): Answer | null => {
  const lookUp = useAddressLookup();
  const [asked, setAsked] = useState<Lookup<Answer | null> | null>(null);
  useEffect(() => {
    if (text === '') return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await lookUp(text, stop.signal, read);
      if (!stop.signal.aborted) setAsked({ text, answer });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, read, lookUp]);
  return asked?.text === text ? asked.answer : null;
};

type Change = (changes: Partial<NewOrderInput>) => void;

/**
 * Fills in the empty city of a post code that has only one. When the post code is changed, a city that was filled in and
 * not edited is cleared again.
 */
const useCityOfPostCode = (input: NewOrderInput, change: Change): Change => {
  const lookUp = useAddressLookup();
  const latest = useRef(input);
  const filled = useRef('');
  const asking = useRef<AbortController>(null);
  useLayoutEffect(() => {
    latest.current = input;
  });
  useEffect(() => () => asking.current?.abort(), []);
  const fill = async (postCode: string): Promise<void> => {
    const { signal } = (asking.current = new AbortController());
    const city = await lookUp(postCode, signal, cityOfPostCode);
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
    if (isPostcode(postCode, currentPostcodeRule()) && (isFilled || city.trim() === '')) void fill(postCode);
  };
};

/** Returns a function that registers the entered address; null if it is incomplete, known or may not be registered. */
const useUnknownPlace = ({
  constructionSite,
  postCode,
  city,
}: NewOrderInput): (() => Promise<void>) | null => {
  const { book } = use(OrderExtrasContext);
  const [name, code, town] = [constructionSite.trim(), postCode, city.trim()];
  const isWhole = name.length >= leastLetters && town !== '' && isPostcode(code, currentPostcodeRule());
  const key = isWhole ? [name, code, town].join('|') : '';
  const [asked, setAsked] = useState<Lookup<(() => Promise<void>) | null> | null>(null);
  useEffect(() => {
    if (key === '' || !book) return;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const answer = await book.unknown({ constructionSite: name, postCode: code, city: town });
      if (isWanted) setAsked({ text: key, answer });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      isWanted = false;
    };
  }, [book, key, name, code, town]);
  if (asked?.text !== key || !asked.answer) return null;
  const { answer } = asked;
  return async () => {
    setAsked(null);
    await answer();
  };
};

/**
 * Fills in the city of a post code, and suggests the address of the entered site
 * (rules/orders.md#post-code-and-city-of-a-known-site).
 */
export const useAddressSuggestions = (
  input: NewOrderInput,
  change: Change,
): {
  readonly change: Change;
  /** Suggested address of the entered site; null if there is none. */
  readonly offered: SiteAddress | null;
  /** Registers the entered address as a site; null if the user may not, or if it is incomplete or registered already. */
  readonly enter: (() => Promise<void>) | null;
} => {
  const site = input.constructionSite.trim();
  const isOpen = input.postCode === '' && input.city.trim() === '';
  return {
    change: useCityOfPostCode(input, change),
    offered: useAnswer(isOpen && site.length >= leastLetters ? site : '', addressOfTypedSite),
    enter: useUnknownPlace(input),
  };
};
