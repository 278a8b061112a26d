import { expect, it } from 'vitest';
import { readUserCommand, userUsage } from './user-command.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.40');

it('parses the command, with e-mails in lower case and names trimmed', () => {
  expect(readUserCommand(['add', 'Eva@Plant.de', ' Eva Lang ', '--language', 'de'])).toEqual({
    name: 'add',
    email: 'eva@plant.de',
    userName: 'Eva Lang',
    language: 'de',
    role: 'planner',
  });
  expect(readUserCommand(['add', 'eva@plant.de', 'Eva Lang', '--role', 'viewer'])).toMatchObject({
    role: 'viewer',
  });
  expect(readUserCommand(['role', 'Eva@Plant.de', 'admin'])).toEqual({
    name: 'role',
    email: 'eva@plant.de',
    role: 'admin',
  });
  expect(readUserCommand(['list'])).toEqual({ name: 'list' });
  for (const name of ['disable', 'enable', 'unlink'] as const)
    expect(readUserCommand([name, 'Eva@PLANT.EXAMPLE'])).toEqual({ name, email: 'eva@plant.example' });
  const password = { name: 'password', email: 'eva@plant.example' };
  expect(readUserCommand(['password', 'Eva@PLANT.EXAMPLE'])).toEqual({ ...password, revokeTokens: false });
  expect(readUserCommand(['password', 'eva@plant.example', '--revoke-tokens'])).toEqual({
    ...password,
    revokeTokens: true,
  });
});

it.each<[string[], string]>([
  [['add', 'eva', 'Eva'], 'The e-mail is refused: Email format is invalid!'],
  [['add', 'eva@plant.de', ' '], 'The name is refused: Field is required'],
  [['add', 'eva@plant.de', 'Eva', '--language', 'fr'], 'The language is de or en.'],
  [['add', 'eva@plant.de', 'Eva', '--role', 'boss'], 'The role is viewer, planner or admin.'],
  [['role', 'eva@plant.de', 'boss'], 'The role is viewer, planner or admin.'],
  [['role', 'eva@plant.de'], userUsage],
  [['disable', 'eva@plant.de', '--role', 'viewer'], userUsage],
  [['add', 'eva@plant.de', 'Eva', '--password', 'Geheim123'], userUsage],
  [['add', 'eva@plant.de', 'Eva', 'Lang'], userUsage],
  [['add', 'eva@plant.de'], userUsage],
  [['disable'], userUsage],
  [['disable', 'eva@plant.de', '--revoke-tokens'], userUsage],
  [['remove', 'eva@plant.de'], userUsage],
  [[], userUsage],
])('refuses %j', (parameters, message) => {
  expect(() => readUserCommand(parameters)).toThrow(message);
});
