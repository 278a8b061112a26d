import type { Circumstances, Recording } from '../recording.ts';
import { acknowledged } from './acknowledged.ts';
import { answers } from './answers.ts';
import { chainOfImages } from './chain.ts';
import { editsOverwroteNobody } from './edits.ts';
import { foldOfLog } from './fold.ts';
import { processesBehave } from './processes.ts';
import { imagesObeyRules } from './images.ts';
import { revisionsWithoutHoles } from './revisions.ts';
import { serialOrder } from './serial-order.ts';
import { endedLoginsReceiveNothing, everybodyIsCurrent, invariantsHold, nobodyWentDeaf } from './state.ts';
import { stepsOfWindows } from './steps.ts';
import { broadcastOnlyCommitted } from './broadcast-committed.ts';
import { undosHitNobody } from './undos.ts';

const checks = {
  acknowledged,
  answers,
  revisionsWithoutHoles,
  stepsOfWindows,
  broadcastOnlyCommitted,
  chainOfImages,
  imagesObeyRules,
  foldOfLog,
  serialOrder,
  editsOverwroteNobody,
  undosHitNobody,
  everybodyIsCurrent,
  nobodyWentDeaf,
  endedLoginsReceiveNothing,
  invariantsHold,
  processesBehave,
} as const;

/** Runs all checks and returns the complaints by check. */
export const complaintsOf = (recording: Recording, circumstances: Circumstances): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(checks)
      .map(([name, check]) => [name, check(recording, circumstances)] as const)
      .filter(([, complaints]) => complaints.length > 0),
  );
