import { describe, expect, it } from 'vitest';
import { foundSpans, searchTerms, searchWords } from './search-words.ts';
import { spec } from '../values/testing/spec.ts';

spec('L.66');

describe('the words of a search', () => {
  it('know neither case nor accents, nor what stands between them', () => {
    expect(searchWords('kehl,  STRAẞE straße OG-BS 214 ')).toEqual([
      'kehl',
      'strasse',
      'og',
      'bs',
      'ogbs',
      '214',
    ]);
    expect(searchWords('Café Čelik')).toEqual(['cafe', 'celik']);
  });
  it.each([
    ['Bühl', [[['buhl'], ['buehl']]]],
    ['Bu\u0308hl', [[['buhl'], ['buehl']]]],
    ['buehl', [[['buehl']]]],
    ['kita nord', [[['kita']], [['nord']]]],
    ['Nord-West', [[['nord', 'west'], ['nordwest']]]],
    ['Nord\u2013West', [[['nord', 'west'], ['nordwest']]]],
    ['-', []],
  ])('%s is looked for as %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });
  it('are none for signs alone, and each is there once', () => {
    expect(searchWords('– / -')).toEqual([]);
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
  it.each([
    ['Rathaus Bühl', 'buehl', ['Bühl']],
    ['Rathaus Buehl', 'bühl', ['Buehl']],
    ['Rathaus Buehl', 'buhl', ['Buehl']],
    ['Nord-West-Straße', 'nordwest', ['Nord-West']],
    ['Nord-West-Straße', 'west', ['West']],
    ['Bu\u0308hl', 'BÜHL', ['Bu\u0308hl']],
  ])('%s has %s at %j', (text, search, spans) => {
    expect(marked(text, search)).toEqual(spans);
  });
  it('is anywhere for a number', () => {
    expect(marked('240117', '117')).toEqual(['117']);
  });
  it('counts once where one word holds another', () => {
    expect(marked('Nordstern', 'nord nordst')).toEqual(['Nordst']);
  });
});
