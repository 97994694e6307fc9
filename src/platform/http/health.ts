import type { FastifyReply } from 'fastify';
import type { HttpApp } from './app.ts';

/** A capability a process needs. `reason` returns why it lacks it, as half a sentence, or null. */
export interface HealthCheck {
  readonly name: string;
  readonly reason: () => string | null | Promise<string | null>;
}

export interface HealthOptions {
  /** Capabilities a load balancer may query separately, e.g. auctions, with their checks. */
  readonly areas: Readonly<Record<string, readonly HealthCheck[]>>;
  /** Reported in the response, but never a reason to send no requests here. */
  readonly notes?: readonly HealthCheck[];
  /** True once shutdown has started: load balancers stop sending. */
  readonly isClosing: () => boolean;
}

/** As often as load balancers query, from the first query on: each gets the latest verdict at once, whatever hangs. */
const CHECK_EVERY_MS = 1_000;
/** A check that takes longer counts as failed; only the first query waits for it. */
const ANSWER_WITHIN_MS = 800;

interface Verdict {
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
}

/** /healthz: the process is alive. /readyz: it can do everything its roles require; /readyz/<area>: it can do that. */
export function addHealthRoutes(app: HttpApp, options: HealthOptions): void {
  const { areas, notes = [], isClosing } = options;
  const requestOnce = inTurn();
  const verdictOf = (checks: readonly HealthCheck[]) =>
    keptFresh(app, async (): Promise<Verdict> => {
      const [reasons, noted] = await Promise.all([reasonsOf(checks, requestOnce), reasonsOf(notes, requestOnce)]);
      return { reasons, notes: noted };
    });
  const add = (path: string, checks: readonly HealthCheck[]) => {
    const verdict = verdictOf(checks);
    let logged = '';
    app.get(path, async (request, reply) => {
      noStore(reply);
      if (isClosing()) return reply.status(503).send({ status: 'closing' });
      const found = await verdict();
      // Load balancers query every second: log changes only.
      const reasons = found.reasons.join('; ');
      if (reasons !== logged) {
        if (reasons === '') request.log.info({ path }, 'ready again');
        else request.log.error({ path, reasons: found.reasons }, 'not ready');
      }
      logged = reasons;
      const also = found.notes.length > 0 ? { notes: found.notes } : {};
      if (found.reasons.length === 0) return { status: 'ok', ...also };
      return reply.status(503).send({ status: 'unavailable', reasons: found.reasons, ...also });
    });
  };

  app.get('/healthz', (_request, reply) => noStore(reply).send({ status: 'ok' }));
  add('/readyz', [...new Set(Object.values(areas).flat())]);
  for (const [area, checks] of Object.entries(areas)) add(`/readyz/${area}`, checks);
}

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

async function reasonsOf(
  checks: readonly HealthCheck[],
  ask: (check: HealthCheck) => Promise<string | null>,
): Promise<string[]> {
  const reasons = await Promise.all(checks.map(ask));
  return reasons.flatMap((reason, index) => (reason === null ? [] : [`${checks[index]!.name}: ${reason}`]));
}

/** A check that does not answer in time counts as a reason, and is not called again until it has answered. */
function inTurn(): (check: HealthCheck) => Promise<string | null> {
  const open = new Map<HealthCheck, Promise<string | null>>();
  return (check) => {
    let pending = open.get(check);
    if (!pending) {
      pending = (async () => check.reason())()
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
        .finally(() => open.delete(check));
      open.set(check, pending);
    }
    let timer: NodeJS.Timeout;
    const late = new Promise<string>((resolve) => {
      // If this process itself was busy, the result may have arrived meanwhile: process it first.
      timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve('no answer in time'))), ANSWER_WITHIN_MS);
    });
    return Promise.race([pending, late]).finally(() => clearTimeout(timer));
  };
}

/** Returns the latest result of `work`, which is repeated from the first call on. */
function keptFresh<T>(app: HttpApp, work: () => Promise<T>): () => T | Promise<T> {
  let latest: { result: T } | null = null;
  let running: Promise<T> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const result = await work();
    latest = { result };
    running = null;
    return result;
  };
  app.addHook('onClose', async () => clearInterval(timer));
  return () => {
    timer ??= setInterval(() => void (running ??= run()), CHECK_EVERY_MS).unref();
    return latest ? latest.result : (running ??= run());
  };
}
