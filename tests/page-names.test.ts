import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allPages, type AppPage } from '../client/src/app/pages.ts';
import { firstCallsOf } from '../server/src/http/page-html.ts';

/** A page's file name, which follows from its path. */
const nameOf = ({ path }: AppPage): string =>
  ({ '/': 'dashboard', '*': 'not-found' })[path] ?? path.slice(1).replace('/', '-');

/** The yard page is missing in the table of pages, because nobody signs in there. */
const yard = 'yard';

describe('the server knows the client’s pages', () => {
  it('each has a file of the name that the server takes it for', () => {
    const files = readdirSync(join(import.meta.dirname, '../client/src/pages')).flatMap(
      (file) => /^([\w-]+)-page\.tsx$/.exec(file)?.[1] ?? [],
    );
    expect(files.toSorted()).toEqual([...allPages.map(nameOf), yard].toSorted());
  });

  it.each(allPages)('and who is signed in is written into $path where somebody must be', (page) => {
    const needsSignIn = !['account', 'wall', 'none'].includes(page.frame);
    expect(firstCallsOf(nameOf(page)).includes('session')).toBe(needsSignIn);
  });

  it.each(allPages)('and the day into $path where it shows one', (page) => {
    const showsDay = ['daily', 'paper'].includes(page.frame) || page.path === '/';
    expect(firstCallsOf(nameOf(page)).includes('day')).toBe(showsDay);
  });
});
