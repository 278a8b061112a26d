import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), 19 MiB, 2 passes. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = async (password: string): Promise<string> => await hash(password, settings);

let dummy: Promise<string> | undefined;

/** True when the password fits. Without a hash (unknown user) it costs the same and answers false. */
export const passwordFits = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  dummy ??= hashPassword('no one has this password');
  const fits = await verify(passwordHash ?? (await dummy), password);
  return fits && passwordHash !== undefined;
};
