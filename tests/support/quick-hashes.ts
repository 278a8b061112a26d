import { hashSettings } from '../../server/src/account/passwords.ts';
// Imported first, because it must copy the settings before they are changed below.
import './real-hash-settings.ts';

// Tests choose hundreds of passwords and recovery codes that protect nothing; the product's settings take 19 MiB and 17 ms of
// CPU per hash.
Object.assign(hashSettings, { memoryCost: 8, timeCost: 1 });
