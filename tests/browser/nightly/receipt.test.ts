import { yardLanguages } from '@werkplan/shared/i18n/languages.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { driverOnTheWay } from '../../support/driver-phone.ts';
import { chooseLanguage, crooked } from '../../support/gate-phone.ts';
import { newTruck } from '../../support/make.ts';
import { ownDays } from '../../support/own-day.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
const nextDay = ownDays(windows);

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
});

it('the receipt fits on the narrowest phone in every language', async () => {
  const phone = await windows.visit('/favicon.svg', { isPhone: true });
  await phone.setViewportSize({ width: 320, height: 640 });
  await driverOnTheWay(windows, phone, nextDay());
  for (const language of yardLanguages) {
    await chooseLanguage(phone, language);
    await phone.locator('footer button').last().click();
    await phone.locator('dialog li button').first().click();
    await phone.locator('dialog li input').first().fill('2');
    await phone.locator('dialog [inputmode=numeric]').last().fill('12345');
    expect([language, await phone.evaluate(crooked)]).toEqual([language, []]);
    await phone.locator('dialog header button').first().click();
  }
});
