import { userInfo } from 'node:os';

/** Returns the name of the user who runs the command; in a container there may be none. */
export const readMachineUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
};
