/** Groups that may be required to use a second step at sign-in (rules/account.md#plant-settings). */
export const secondStepChoices = ['none', 'admins', 'planners', 'all'] as const;
