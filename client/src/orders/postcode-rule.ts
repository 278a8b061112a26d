import { type PostcodeRule, defaultPostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';

/** Post code rule of the plant; the default until its settings are known. */
export const postcodeRuleAtom = atom((get): PostcodeRule => get(plantAtom)?.postcodes ?? defaultPostcodeRule);

export const currentPostcodeRule = (): PostcodeRule => store().get(postcodeRuleAtom);
