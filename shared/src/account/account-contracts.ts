import type { Contracts } from '../http/endpoint.ts';
import { accountChangeSchema, signInSchema, userSchema } from './user-schema.ts';

export const accountContracts = {
  'account.signIn': {
    summary: 'Sign in with e-mail and password; the answer carries the x-csrf-token header',
    body: signInSchema,
    answer: userSchema,
  },
  'account.checkSession': {
    summary: 'The signed-in user; the answer carries the x-csrf-token header',
    answer: userSchema,
  },
  'account.signOut': {
    summary: 'End this login and its sockets',
  },
  'account.update': {
    summary: "Change one's own name, language or printing of empty runs; fields left out stay unchanged",
    body: accountChangeSchema,
    answer: userSchema,
  },
} satisfies Contracts;
