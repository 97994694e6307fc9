import * as z from 'zod/mini';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createHash } from 'node:crypto';
import { invalid, type Problem } from '#kernel/problem.ts';
import { MINUTE_MS, type Clock } from '#kernel/time.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { LIMITS } from '../rules/attempts.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { markCaptchaUsed } from './credential.repository.ts';
import type { Secrets } from './secrets.ts';
import { parseJson } from '#kernel/json.ts';

const LIFETIME_MS = 20 * MINUTE_MS;
// About a second of work on a phone: negligible for a user, expensive for mass registration.
const COST = 1_000;
const MAX_PROOF_LENGTH = 4_000;
const Proof = z.object({
  challenge: z.looseObject({
    // Checked before the signature: the library would do the work of any claimed cost first.
    parameters: z.looseObject({ cost: z.literal(COST) }),
    signature: z.string().check(z.minLength(1)),
  }),
  solution: z.looseObject({}),
});

/** Creates a proof-of-work challenge for the browser. */
export function newChallenge({ captchaKeys }: Secrets, now: number): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    deriveKey,
    data: { expiresMs: now + LIFETIME_MS },
    hmacSignatureSecret: captchaKeys[0]!,
  });
}

/** Returns null when our challenge was solved in time and is used for the first time. */
export async function verifyCaptcha(
  { database, secrets, clock }: { database: Database; secrets: Secrets; clock: Clock },
  proof: string,
): Promise<Problem | null> {
  const { captchaFailed, captchaRequired } = identityMessages.problem;
  const rejection = invalid('captchaToken', proof ? captchaFailed() : captchaRequired());
  const payload = readProof(proof);
  if (!payload || !(await isSolved(payload, secrets))) return rejection;
  const { signature, parameters } = payload.challenge;
  const expiresAt = Number(parameters.data?.['expiresMs']);
  if (!(clock() < expiresAt)) return rejection;
  const proofHash = createHash('sha256').update(signature!).digest();
  return (await database.transact(SYSTEM, (tx) => markCaptchaUsed(tx, proofHash, expiresAt))) ? null : rejection;
}

async function isSolved({ challenge, solution }: Payload, { captchaKeys }: Secrets): Promise<boolean> {
  for (const hmacSignatureSecret of captchaKeys) {
    // For a challenge with a foreign format or signature, the library throws or returns false.
    try {
      if ((await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified) return true;
    } catch {
      return false;
    }
  }
  return false;
}

function readProof(proof: string): Payload | null {
  if (proof.length > MAX_PROOF_LENGTH) return null;
  // The library checks the rest, under the signature.
  return parseJson(Proof, Buffer.from(proof, 'base64').toString()) as Payload | null;
}

/** Serves GET /v1/captcha: a new challenge. */
export function addCaptchaRoutes(app: HttpApp, { secrets, clock }: { secrets: Secrets; clock: Clock }): void {
  const { max, windowMs } = LIMITS.challengeFrom;
  app.get('/v1/captcha', { config: { rateLimit: { max, timeWindow: windowMs } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return newChallenge(secrets, clock());
  });
}
