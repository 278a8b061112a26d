import { changePasswordSchema } from '@werkplan/shared/account/password-schema.ts';
import { accountChangeSchema } from '@werkplan/shared/account/user-schema.ts';
import { newDisplaySchema } from '@werkplan/shared/displays/display-schema.ts';
import { plantChangeSchema } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { newTokenSchema } from '@werkplan/shared/tokens/token-schema.ts';

/** Validation schemas of the settings' forms. */
export const settingsChecks = {
  name: accountChangeSchema,
  password: changePasswordSchema,
  display: newDisplaySchema,
  plant: plantChangeSchema,
  token: newTokenSchema,
};
