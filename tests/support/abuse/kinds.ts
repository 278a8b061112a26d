import { addressKinds } from './kinds/addresses.ts';
import { bodyKinds } from './kinds/bodies.ts';
import { conflictKinds } from './kinds/conflicts.ts';
import { dateKinds } from './kinds/dates.ts';
import { headerKinds } from './kinds/headers.ts';
import { idKinds } from './kinds/ids.ts';
import { numberKinds } from './kinds/numbers.ts';
import { prototypeKinds } from './kinds/prototypes.ts';
import { textKinds } from './kinds/texts.ts';
import { typeKinds } from './kinds/types.ts';
import type { Kind } from './raw-request.ts';

/** All kinds of bad requests by topic. */
export const kinds: Readonly<Record<string, readonly Kind[]>> = {
  types: typeKinds,
  ids: idKinds,
  numbers: numberKinds,
  texts: textKinds,
  dates: dateKinds,
  bodies: bodyKinds,
  prototypes: prototypeKinds,
  conflicts: conflictKinds,
  headers: headerKinds,
  addresses: addressKinds,
};
