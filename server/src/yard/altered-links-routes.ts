import { parseYardToken } from '@werkplan/shared/yard/yard-link.ts';
import { Router } from 'express';

/**
 * Redirects links that messengers have altered by sending their `#` as %23 or dropping it: the token goes back into the fragment,
 * which servers don't see.
 */
export const redirectAlteredLinks = (): Router =>
  Router().get(/^\/yard(?:\/?%|\/yard_)/i, (request, response) => {
    const token = parseYardToken(request.path.slice('/yard'.length))?.token ?? 'none';
    response.set('Cache-Control', 'no-store').redirect(`/yard#${token}`);
  });
