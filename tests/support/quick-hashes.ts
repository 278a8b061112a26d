import { hashSettings } from '../../server/src/account/passwords.ts';
// Before they are changed.
import './real-hash-settings.ts';

// Tests choose hundreds of passwords and recovery codes, none of which guards anything; the real settings take 19 MiB and 17 ms of
// CPU for each.
Object.assign(hashSettings, { memoryCost: 8, timeCost: 1 });
