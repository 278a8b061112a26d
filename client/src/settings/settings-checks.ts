import { changePasswordSchema } from '@werkplan/shared/account/password.ts';
import { accountChangeSchema } from '@werkplan/shared/account/user.ts';
import { newDisplaySchema } from '@werkplan/shared/displays/display.ts';
import { plantChangeSchema } from '@werkplan/shared/plant/plant-settings.ts';
import { newTokenSchema } from '@werkplan/shared/tokens/token.ts';

/** What the forms of the settings are checked by. */
export const settingsChecks = {
  name: accountChangeSchema,
  password: changePasswordSchema,
  display: newDisplaySchema,
  plant: plantChangeSchema,
  token: newTokenSchema,
};
