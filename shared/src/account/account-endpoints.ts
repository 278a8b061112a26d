import { declareEndpoint } from '../http/endpoint.ts';
import { accountChangeSchema, signInSchema, userSchema } from './user.ts';

export const signInEndpoint = declareEndpoint({
  name: 'account.signIn',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in with e-mail and password; the answer carries the x-csrf-token header',
  beginsSession: true,
  body: signInSchema,
  answer: userSchema,
});

export const checkSessionEndpoint = declareEndpoint({
  name: 'account.checkSession',
  method: 'GET',
  path: '/api/checkSession',
  access: 'viewer',
  inPerson: true,
  summary: 'The signed-in user; the answer carries the x-csrf-token header',
  beginsSession: true,
  answer: userSchema,
});

export const signOutEndpoint = declareEndpoint({
  name: 'account.signOut',
  method: 'POST',
  path: '/api/logout',
  access: 'viewer',
  inPerson: true,
  summary: 'End this login and its sockets',
});

export const updateAccountEndpoint = declareEndpoint({
  name: 'account.update',
  method: 'PUT',
  path: '/api/account',
  access: 'viewer',
  inPerson: true,
  summary:
    "Change one's own name, remembered language or whether empty runs are printed; what isn't named stays",
  body: accountChangeSchema,
  answer: userSchema,
});
