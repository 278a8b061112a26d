import { describe, expect, it } from 'vitest';
import { foundSpans, searchWords } from './search-words.ts';

describe('the words of a search', () => {
  it('know neither case nor accents, nor what stands between them', () => {
    expect(searchWords(' Bühl,  STRAẞE/straße OG-BS 214 ')).toEqual(['buhl', 'strasse', 'og', 'bs', '214']);
    expect(searchWords('Café Čelik')).toEqual(['cafe', 'celik']);
  });
  it('are none for signs alone, and each is there once', () => {
    expect(searchWords('– / -')).toEqual(['–']);
    expect(searchWords('.. / -')).toEqual([]);
    expect(searchWords('nord Nord NORD')).toEqual(['nord']);
  });
});

describe('where they stand in a text', () => {
  const marked = (text: string, search: string): string[] =>
    foundSpans(text, searchWords(search)).map(([from, to]) => text.slice(from, to));
  it('is the start of a word, as it is written there', () => {
    expect(marked('Bühl, Rathaus Bühlertal', 'buhl')).toEqual(['Bühl', 'Bühl']);
    expect(marked('Unikliniken Nord', 'nord kli')).toEqual(['Nord']);
    expect(marked('Große Gasse 3', 'gross')).toEqual(['Groß']);
  });
  it('is anywhere for a number', () => {
    expect(marked('240117', '117')).toEqual(['117']);
  });
  it('counts once where one word holds another', () => {
    expect(marked('Nordstern', 'nord nordst')).toEqual(['Nordst']);
  });
});
