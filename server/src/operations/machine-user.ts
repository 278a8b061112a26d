import { userInfo } from 'node:os';

/** The name of the user who runs the command; in a container it may have none. */
export const machineUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
};
