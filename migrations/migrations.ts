import type { Migration } from 'kysely';
import { up as plan } from './0001-plan.ts';
import { up as accounts } from './0002-accounts.ts';
import { up as changeLog } from './0003-change-log.ts';
import { up as answersAsText } from './0004-answers-as-text.ts';
import { up as prints } from './0005-prints.ts';
import { up as account } from './0006-account.ts';
import { up as history } from './0007-history.ts';
import { up as displays } from './0008-displays.ts';
import { up as tokens } from './0009-tokens.ts';
import { up as knownDevices } from './0010-known-devices.ts';
import { up as planEpoch } from './0011-plan-epoch.ts';
import { up as logKept } from './0012-log-kept.ts';
import { up as securityEvents } from './0014-security-events.ts';
import { up as onePersonAName } from './0017-one-name-a-person.ts';
import { up as commitChanges } from './0018-commit-changes.ts';
import { up as deletedParts } from './0019-deleted-parts.ts';
import { up as anyLanguage } from './0020-any-language.ts';
import { up as logStart } from './0022-log-start.ts';
import { up as roles } from './0023-roles.ts';
import { up as people } from './0024-people.ts';
import { up as loginMethod } from './0025-login-method.ts';
import { up as identities } from './0026-identities.ts';
import { up as plantSettings } from './0027-plant-settings.ts';
import { up as secondStep } from './0028-second-step.ts';
import { up as driverGap } from './0033-driver-gap.ts';
import { up as calendar } from './0034-calendar.ts';
import { up as capacityReason } from './0035-capacity-reason.ts';
import { up as drivers } from './0036-drivers.ts';
import { up as templates } from './0037-templates.ts';
import { up as byHand } from './0039-by-hand.ts';
import { up as papers } from './0040-papers.ts';
import { up as webhooks } from './0041-webhooks.ts';
import { up as erpIndexes } from './0043-erp-indexes.ts';
import { up as webhookTurns } from './0044-webhook-turns.ts';
import { up as pins } from './0045-pins.ts';
import { up as mailAbout } from './0047-mail-about.ts';
import { up as drafts } from './0048-drafts.ts';
import { up as search } from './0049-search.ts';
import { up as since } from './0050-since.ts';
import { up as figures } from './0052-figures.ts';
import { up as archivedWrites } from './0055-archived-writes.ts';
import { up as archivedChunks } from './0056-archived-chunks.ts';
import { up as askedTurns } from './0059-asked-turns.ts';
import { up as releases } from './0060-releases.ts';
import { up as yardMarks } from './0063-yard-marks.ts';
import { up as yardLinks } from './0064-yard-links.ts';
import { up as figuresDelivered } from './0065-figures-delivered.ts';
import { up as searchNear } from './0067-search-near.ts';
import { up as commitLinks } from './0069-commit-links.ts';
import { up as printedEmptyRuns } from './0068-printed-empty-runs.ts';
import { up as recentProof } from './0070-recent-proof.ts';
import { up as plannersSecondStep } from './0071-planners-second-step.ts';
import { up as weakPassword } from './0072-weak-password.ts';
import { up as accountMails } from './0073-account-mails.ts';
import { up as attemptPoints } from './0074-attempt-points.ts';
import { up as searchSpellings } from './0075-search-spellings.ts';
import { up as mailFailures } from './0079-mail-failures.ts';
import { up as addresses } from './0080-addresses.ts';
import { up as listColumns } from './0081-list-columns.ts';
import { up as auditChain } from './0082-audit-chain.ts';
import { up as streamChanges } from './0083-stream-changes.ts';
import { up as cheaperEpoch } from './0084-cheaper-epoch.ts';
import { up as drawings } from './0085-drawings.ts';
import { up as sites } from './0086-sites.ts';
import { up as reservations } from './0087-reservations.ts';
import { up as announcements } from './0088-announcements.ts';
import { up as loads } from './0090-loads.ts';
import { up as externalNumbers } from './0089-external-numbers.ts';
import { up as reservationExpired } from './0091-reservation-expired.ts';
import { up as siteIndexes } from './0092-site-indexes.ts';
import { up as notes } from './0093-notes.ts';
import { up as figuresByRoom } from './0097-figures-by-room.ts';
import { up as noteReceipts } from './0098-note-receipts.ts';
import { up as noteEvents } from './0099-note-events.ts';

/** All migrations in the order of their numbers. A migration that was executed anywhere must never be changed, except for comments. */
export const migrations: Record<string, Migration> = {
  '0001-plan': { up: plan },
  '0002-accounts': { up: accounts },
  '0003-change-log': { up: changeLog },
  '0004-answers-as-text': { up: answersAsText },
  '0005-prints': { up: prints },
  '0006-account': { up: account },
  '0007-history': { up: history },
  '0008-displays': { up: displays },
  '0009-tokens': { up: tokens },
  '0010-known-devices': { up: knownDevices },
  '0011-plan-epoch': { up: planEpoch },
  '0012-log-kept': { up: logKept },
  '0014-security-events': { up: securityEvents },
  '0017-one-name-a-person': { up: onePersonAName },
  '0018-commit-changes': { up: commitChanges },
  '0019-deleted-parts': { up: deletedParts },
  '0020-any-language': { up: anyLanguage },
  '0022-log-start': { up: logStart },
  '0023-roles': { up: roles },
  '0024-people': { up: people },
  '0025-login-method': { up: loginMethod },
  '0026-identities': { up: identities },
  '0027-plant-settings': { up: plantSettings },
  '0028-second-step': { up: secondStep },
  '0033-driver-gap': { up: driverGap },
  '0034-calendar': { up: calendar },
  '0035-capacity-reason': { up: capacityReason },
  '0036-drivers': { up: drivers },
  '0037-templates': { up: templates },
  '0039-by-hand': { up: byHand },
  '0040-papers': { up: papers },
  '0041-webhooks': { up: webhooks },
  '0043-erp-indexes': { up: erpIndexes },
  '0044-webhook-turns': { up: webhookTurns },
  '0045-pins': { up: pins },
  '0047-mail-about': { up: mailAbout },
  '0048-drafts': { up: drafts },
  '0049-search': { up: search },
  '0050-since': { up: since },
  '0052-figures': { up: figures },
  '0055-archived-writes': { up: archivedWrites },
  '0056-archived-chunks': { up: archivedChunks },
  '0059-asked-turns': { up: askedTurns },
  '0060-releases': { up: releases },
  '0063-yard-marks': { up: yardMarks },
  '0064-yard-links': { up: yardLinks },
  '0065-figures-delivered': { up: figuresDelivered },
  '0067-search-near': { up: searchNear },
  '0068-printed-empty-runs': { up: printedEmptyRuns },
  '0069-commit-links': { up: commitLinks },
  '0070-recent-proof': { up: recentProof },
  '0071-planners-second-step': { up: plannersSecondStep },
  '0072-weak-password': { up: weakPassword },
  '0073-account-mails': { up: accountMails },
  '0074-attempt-points': { up: attemptPoints },
  '0075-search-spellings': { up: searchSpellings },
  '0079-mail-failures': { up: mailFailures },
  '0080-addresses': { up: addresses },
  '0081-list-columns': { up: listColumns },
  '0082-audit-chain': { up: auditChain },
  '0083-stream-changes': { up: streamChanges },
  '0084-cheaper-epoch': { up: cheaperEpoch },
  '0085-drawings': { up: drawings },
  '0086-sites': { up: sites },
  '0087-reservations': { up: reservations },
  '0088-announcements': { up: announcements },
  '0089-external-numbers': { up: externalNumbers },
  '0090-loads': { up: loads },
  '0091-reservation-expired': { up: reservationExpired },
  '0092-site-indexes': { up: siteIndexes },
  '0093-notes': { up: notes },
  '0097-figures-by-room': { up: figuresByRoom },
  '0098-note-receipts': { up: noteReceipts },
  '0099-note-events': { up: noteEvents },
};
