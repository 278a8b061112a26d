import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import { addInvitedUser, issueInvitation } from '../../server/src/account/invitation-store.ts';
import { issueResetToken } from '../../server/src/account/reset-token-store.ts';
import { fillDays } from './full-day.ts';
import type { Stage } from './stage.ts';
import type { Windows } from './windows.ts';
import { loaderWith } from './yard.ts';

/** Creates the data for all page states: full days, an invitation, a password reset link, a yard link. */
export const furnishStage = async (windows: Windows): Promise<Omit<Stage, 'page' | 'role' | 'language'>> => {
  const { script, server, database } = windows;
  const days = await fillDays(windows);
  const { revision } = await script.call(daySnapshotEndpoint, { params: { date: days.full } });
  const [now, guest] = [new Date(), 'elif@werkplan.example'];
  await addInvitedUser(database.db, { email: guest, role: 'planner', language: 'de' }, now);
  const invitation = await issueInvitation(database.db, guest, now);
  const reset = await issueResetToken(database.db, 'bernd@werkplan.example', now, 60);
  const { link } = await loaderWith(
    { anna: script, url: server.url },
    { scope: 'yard', name: 'Tor 3', date: days.full },
  );
  return {
    days,
    earlier: revision - 2,
    url: server.url,
    links: {
      reset: `/reset-password?token=${reset?.token}`,
      invitation: `/invitation#${invitation?.token}`,
      yard: yardAddress(server.url, link.token),
    },
  };
};
