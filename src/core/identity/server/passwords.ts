import { hash, verify } from '@node-rs/argon2';

// 2 is argon2id; with 19 MiB, two passes, one lane: OWASP's figures.
const OPTIONS = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
// Each check holds 19 MiB and a core for some milliseconds: more at once would only slow all of them down.
const AT_ONCE = 2;
const MAX_QUEUE_LENGTH = 200;

/** More people want their password checked than can be served soon. */
export class PasswordQueueFullError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and checks passwords, few at a time. */
export function createPasswords() {
  let running = 0;
  const waiting: (() => void)[] = [];
  // Checked when there is no password to check, so that an unknown address takes as long as a known one.
  const nobodys = hash('nobody has this password', OPTIONS);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_QUEUE_LENGTH) throw new PasswordQueueFullError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password: string) => inTurn(() => hash(password, OPTIONS)),
    /** False for a wrong password and, in the same time, for somebody without one. */
    isRight: (password: string, passwordHash: string | null) =>
      inTurn(async () => {
        const isMatch = await verify(passwordHash ?? (await nobodys), password);
        return isMatch && passwordHash !== null;
      }),
  };
}
