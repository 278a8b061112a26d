/** The people who need a second step at sign-in (rules/account.md#plant-settings). */
export const secondStepChoices = ['none', 'admins', 'planners', 'all'] as const;
