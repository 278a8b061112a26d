import { load, openedState, words, type PageState, type Stage } from './stage.ts';

/** Page states for visitors who are not signed in. */
export const strangerStates: readonly PageState[] = [
  { name: 'sign-in', show: load('/login', 'input[name=password]') },
  openedState(
    'sign-in, refused',
    load('/login', 'input[name=password]'),
    async ({ page }) => {
      await page.locator('input[name=email]').fill('nobody@werkplan.example');
      await page.locator('input[name=password]').fill('Nobody1x');
      await page.locator('input[name=password]').press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
    'body',
  ),
  { name: 'forgotten password', show: load('/forgot-password', 'input[name=email]') },
  {
    name: 'new password',
    show: async (stage) => await load(stage.links.reset, 'input[name=password]')(stage),
  },
  { name: 'new password, link over', show: load('/reset-password?token=nothing', 'h1') },
  {
    name: 'invitation',
    show: async (stage) => await load(stage.links.invitation, 'input[name=password]')(stage),
  },
  { name: 'invitation, link over', show: load('/invitation#nothing', 'h1') },
  { name: 'not found', show: load('/nowhere', 'h1') },
  { name: 'display that waits for its key', show: load('/wall', 'main h1, main p') },
];

const yard = async (stage: Stage): Promise<void> => {
  await stage.page.goto('about:blank');
  await stage.page.goto(stage.links.yard);
  await stage.page.getByRole('button', { name: /OG-BS 214/ }).waitFor();
};
export const yardRun = async (stage: Stage): Promise<void> => {
  await yard(stage);
  await stage.page.getByRole('button', { name: /OG-BS 214/ }).click();
  await stage.page.getByRole('article').first().waitFor();
};

/** Page states of the yard's phone. */
export const yardStates: readonly PageState[] = [
  { name: 'yard, runs', show: yard },
  { name: 'yard, a run', show: yardRun },
  openedState(
    'yard, what is missing',
    yardRun,
    async (stage) => {
      const name = words(stage, 'yardPage.status.missing');
      await stage.page.getByRole('button', { name, exact: true }).first().click();
    },
    'dialog',
  ),
  openedState(
    'yard, a card that is loaded',
    yardRun,
    async (stage) => {
      const card = stage.page.getByRole('article').first();
      const loaded = card.getByRole('button', { name: words(stage, 'yardPage.status.loaded'), exact: true });
      // The previous pass in another language may have marked the card as loaded already.
      if (await loaded.isVisible()) await loaded.click();
      await card
        .getByText(/\d\d:\d\d/)
        .first()
        .waitFor();
    },
    'body',
  ),
  { name: 'yard, link over', show: load('/yard#nothing', 'h1, p') },
];
