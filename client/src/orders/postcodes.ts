import { type PostcodeRule, specifiedPostcodes } from '@werkplan/shared/plant/postcodes.ts';
import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';

/** Which post codes the plant takes; the default while its settings aren't known. */
export const postcodesAtom = atom((get): PostcodeRule => get(plantAtom)?.postcodes ?? specifiedPostcodes);

export const postcodesNow = (): PostcodeRule => store().get(postcodesAtom);
