import {
  addYardLinkEndpoint,
  listYardLinksEndpoint,
  removeYardLinkEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import type { NewYardLink, YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';

const readYardLinks = async (date: Day): Promise<readonly YardLink[]> =>
  (await call(listYardLinksEndpoint, { query: { date } }, { quiet: true })).data;

interface YardLinks {
  /** Links of the day; null while loading. */
  readonly links: readonly YardLink[] | null;
  /** @throws ApiError with refused fields; NetworkError */
  readonly make: (link: NewYardLink) => Promise<YardLink>;
  readonly revoke: (link: YardLink) => void;
}

/** Loads the day's yard links; returns functions to create and revoke them. */
export const useYardLinks = (date: Day): YardLinks => {
  const [links, setLinks] = useState<readonly YardLink[] | null>(null);
  useEffect(() => {
    let isGone = false;
    readYardLinks(date).then((read) => isGone || setLinks(read), notifyFailure);
    return () => {
      isGone = true;
    };
  }, [date]);
  const revoke = async ({ id, name }: YardLink): Promise<void> => {
    try {
      await call(removeYardLinkEndpoint, { params: { id } });
      setLinks((shown) => shown?.filter((one) => one.id !== id) ?? null);
      notify.success(translateNow('yardLinks.revoked', { name }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return {
    links,
    make: async (link) => {
      const { data } = await call(addYardLinkEndpoint, { body: link });
      setLinks((shown) => [...(shown ?? []), data]);
      return data;
    },
    revoke: (link) => void revoke(link),
  };
};
