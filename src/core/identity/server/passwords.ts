import { hash, hashRaw, verify } from '@node-rs/argon2';

// 2 is argon2id; 19 MiB, two passes and one lane are OWASP's recommendation.
const OPTIONS = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
// Each check takes 19 MiB and a core for some milliseconds: more concurrency would only slow down all of them.
const AT_ONCE = 2;
const MAX_QUEUE_LENGTH = 200;

/** Thrown when more passwords are waiting to be checked than can be served soon. */
export class PasswordQueueFullError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and checks passwords with limited concurrency. */
export function createPasswords() {
  let running = 0;
  const waiting: (() => void)[] = [];
  // Compared when there is no password, so that unknown and known addresses take the same time.
  const placeholderHash = hash('no user has this password', OPTIONS);

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
    /** Hashes with a given salt, for secrets that are looked up by their hash. They do not depend on any key of ours. */
    hashWithSalt: (secret: string, salt: Buffer) => inTurn(() => hashRaw(secret, { ...OPTIONS, salt })),
    /** Returns false for a wrong password and, after the same time, for a user without a password. */
    isRight: (password: string, passwordHash: string | null) =>
      inTurn(async () => {
        const isMatch = await verify(passwordHash ?? (await placeholderHash), password);
        return isMatch && passwordHash !== null;
      }),
  };
}
