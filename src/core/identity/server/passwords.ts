import { hash, hashRaw, verify } from '@node-rs/argon2';

/** What guessing a password costs: KiB of memory, and passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** OWASP's recommendation, with one lane. */
const RECOMMENDED: HashCost = { memoryCost: 19 * 1024, timeCost: 2 };
const ARGON2ID = 2;
// Each check takes 19 MiB and a core for some milliseconds: more concurrency would only slow down all of them.
const AT_ONCE = 2;
const MAX_QUEUE_LENGTH = 200;

/** Thrown when more passwords are waiting to be checked than can be served soon. */
export class PasswordQueueFullError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and checks passwords with limited concurrency. Only tests, which guess nothing, pass a lower cost. */
export function createPasswords(cost: HashCost = RECOMMENDED) {
  const options = { ...cost, algorithm: ARGON2ID, parallelism: 1 };
  let running = 0;
  const waiting: (() => void)[] = [];
  // Compared when there is no password, so that unknown and known addresses take the same time.
  const placeholderHash = hash('no user has this password', options);

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
    hash: (password: string) => inTurn(() => hash(password, options)),
    /** Hashes with a given salt, for secrets that are looked up by their hash. They do not depend on any key of ours. */
    hashWithSalt: (secret: string, salt: Buffer) => inTurn(() => hashRaw(secret, { ...options, salt })),
    /** Returns false for a wrong password and, after the same time, for a user without a password. */
    isRight: (password: string, passwordHash: string | null) =>
      inTurn(async () => {
        const isMatch = await verify(passwordHash ?? (await placeholderHash), password);
        return isMatch && passwordHash !== null;
      }),
  };
}
