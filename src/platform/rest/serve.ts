import { createHash } from 'node:crypto';
import { z } from 'zod';
import { checkPermission, type Permission } from '#kernel/permission.ts';
import { FEATURE_OFF, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import { isStorable } from '#platform/http/read-body.ts';
import type { RateGroup } from './rate-limits.ts';
import type { Refusal } from './refusal.ts';
import {
  type Keyset,
  Later,
  type MandateNeed,
  type RestCall,
  type RestRoute,
  scopesOf,
  type TextAnswer,
} from './route.ts';
import { asSent, carryOut, type Guard } from './write.ts';

const MAX_KEY_LENGTH = 200;
export const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;
const CURSOR = 'rest cursor';

/** Query parameters of every list and every write. */
export const PAGE_QUERY = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .describe(`Rows of a page, ${MAX_LIMIT} at most.`),
  after: z.string().max(2000).optional().describe('What the previous page has in `next`; opaque.'),
});
export const WRITE_QUERY = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      '`true` changes nothing and answers `{before, after, plan}`; send `plan` as If-Match to write exactly that.',
    ),
});

export interface ServeOptions {
  database: Database;
  keyring: Keyring;
  permissions: Readonly<Record<string, Permission>>;
  /** What binds a write of this call; null when nothing does. */
  guard(call: RestCall, need: MandateNeed | null): Promise<Result<Guard | null, Refusal>>;
}

/** A request, whichever way it came. */
export interface Asked {
  path: unknown;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  /** The method and the whole path: what an Idempotency-Key stands for, besides the body. */
  target: string;
  idempotencyKey?: unknown;
  ifMatch?: string | null;
}

export interface Served {
  status: number;
  body: unknown;
  isDryRun: boolean;
  /** Answered from an earlier request. */
  isRepeated: boolean;
  /** Where the next page of a list starts; null at its end and where there is no list. */
  next: string | null;
  /** What is sent in the place of JSON. */
  text?: TextAnswer;
}

export const groupOf = (route: RestRoute): RateGroup =>
  'write' in route ? 'writes' : 'read' in route && route.limit === 'reports' ? 'reports' : 'reads';

/** Returns what serves a route: permission, validation, and the use case; the same for every way in. */
export function serverOf(
  route: RestRoute,
  options: ServeOptions,
): (call: RestCall, asked: Asked) => Promise<Result<Served, Refusal>> {
  const readInput = inputReader(route);
  return async (call, asked) => {
    const denied = await denial(route, call, options);
    if (denied) return fail(denied);
    if (!isStorable(asked.body) || !isStorable(asked.query))
      return fail({ error: 'invalid_json', detail: 'Contains a character that cannot be stored' });
    const input = readInput(asked);
    if (!input.ok) return fail({ problem: input.problem });
    const missing = route.furtherScopes?.(input.value.body).find((one) => !call.access.scopes.includes(one));
    if (missing) return fail(scopeMissing(missing));
    if ('write' in route) return write(route, call, input.value, asked, options);
    if ('list' in route) return list(route, call, input.value, options);
    return read(route, call, input.value, asked, options);
  };
}

const READ = { status: 200, isDryRun: false, isRepeated: false, next: null } as const;

/** The scope of the key, then the permission table with what its maker may do now. */
async function denial(
  { scope, operation }: RestRoute,
  { access, context }: RestCall,
  { permissions }: ServeOptions,
): Promise<Refusal | null> {
  const enough = scopesOf({ scope });
  if (!enough.some((one) => access.scopes.includes(one))) return scopeMissing(enough[0]!);
  const permission = permissions[operation]!;
  const problem = checkPermission(operation, permission, context.caller);
  if (problem) return { problem };
  return permission.flag && !(await context.isFlagOn(permission.flag)) ? { problem: FEATURE_OFF } : null;
}

export const scopeMissing = (scope: string): Refusal => ({
  error: 'scope_missing',
  detail: `This key lacks the scope ${scope}`,
});

interface ReadInput {
  path: unknown;
  query: unknown;
  body: unknown;
  paging: z.output<typeof PAGE_QUERY>;
  isDryRun: boolean;
}

const EMPTY = z.strictObject({});

/** Checks path, query and body; unknown fields are refused, so that a mistyped name is not silently left out. */
function inputReader(route: RestRoute): (asked: Asked) => Result<ReadInput, Problem> {
  const { path = EMPTY, query = EMPTY, body } = route.input;
  const own: z.ZodObject | null = 'list' in route ? PAGE_QUERY : 'write' in route ? WRITE_QUERY : null;
  const ownNames = new Set(Object.keys(own?.shape ?? {}));
  return (asked) => {
    const sent = Object.entries(asked.query);
    const general = (own ?? EMPTY).safeParse(Object.fromEntries(sent.filter(([name]) => ownNames.has(name))));
    if (!general.success) return fail(problemOf(general.error));
    const inPath = path.safeParse(asked.path);
    if (!inPath.success) return fail(problemOf(inPath.error));
    const inQuery = query.safeParse(Object.fromEntries(sent.filter(([name]) => !ownNames.has(name))));
    if (!inQuery.success) return fail(problemOf(inQuery.error));
    const inBody = body ? body.safeParse(asked.body ?? {}) : null;
    if (inBody && !inBody.success) return fail(problemOf(inBody.error));
    return ok({
      path: inPath.data,
      query: inQuery.data,
      body: inBody?.data ?? null,
      paging: PAGE_QUERY.parse('list' in route ? general.data : {}),
      isDryRun: 'write' in route && (general.data as z.output<typeof WRITE_QUERY>).dryRun === 'true',
    });
  };
}

/** What a schema refuses, by the names of fields. */
export function problemOf(error: z.ZodError): Problem {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const name of names) {
      const field = [...issue.path, ...(name ? [name] : [])].join('.') || 'body';
      (fields[field] ??= []).push(name ? 'Unknown field' : issue.message);
    }
  }
  return invalidFields(fields)!;
}

async function read(
  route: Extract<RestRoute, { read: unknown }>,
  call: RestCall,
  input: ReadInput,
  { target, idempotencyKey }: Asked,
  { database }: ServeOptions,
): Promise<Result<Served, Refusal>> {
  if (route.later && idempotencyKey !== undefined && !isKey(idempotencyKey)) return fail(KEY_MISSING);
  const found = await route.read(call, input);
  if (!found.ok) return fail({ problem: found.problem });
  const { value } = found;
  if (!(value instanceof Later)) {
    const text = route.textOf?.(value, input.body) ?? null;
    return ok({ ...READ, body: asSent(value), ...(text && { text }) });
  }
  const key = isKey(idempotencyKey) ? idempotencyKey : null;
  const request = { target, input, idempotencyKey: key, ifMatch: null, isDryRun: false };
  const asking = { status: 202, write: () => Promise.resolve(ok(value.work)) } as const;
  const done = await carryOut(database, asking, call, request, null);
  return done.ok ? ok({ ...done.value, isDryRun: false, next: null }) : done;
}

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.trim() !== '' && key.length <= MAX_KEY_LENGTH;

const KEY_MISSING: Refusal = {
  error: 'idempotency_key_missing',
  detail: `Send the header Idempotency-Key, 1 to ${MAX_KEY_LENGTH} characters`,
};

async function write(
  route: Extract<RestRoute, { write: unknown }>,
  call: RestCall,
  input: ReadInput,
  asked: Asked,
  { database, guard: guardOf }: ServeOptions,
): Promise<Result<Served, Refusal>> {
  const { target, idempotencyKey: key, ifMatch = null } = asked;
  if (!isKey(key) && (route.method === 'POST' || key !== undefined)) return fail(KEY_MISSING);
  const { isDryRun } = input;
  const guard = await guardOf(call, route.mandate?.(input) ?? null);
  if (!guard.ok) return guard;
  const request = { target, input, idempotencyKey: isKey(key) ? key : null, ifMatch, isDryRun };
  const done = await carryOut(database, route, call, request, guard.value);
  if (!done.ok && !isDryRun && guard.value?.refused)
    return fail(await guard.value.refused(done.problem, { route: `${route.method} ${route.path}`, asked }));
  return done.ok ? ok({ ...done.value, isDryRun, next: null }) : done;
}

async function list(
  route: Extract<RestRoute, { list: unknown }>,
  call: RestCall,
  { path, query, body, paging }: ReadInput,
  { keyring }: ServeOptions,
): Promise<Result<Served, Refusal>> {
  const boundTo = createHash('sha256')
    .update(JSON.stringify([route.path, path, query, call.access.keyId]))
    .digest('base64url');
  const page: Keyset = { limit: paging.limit, after: null };
  if (paging.after !== undefined) {
    const position = keyring.verify(CURSOR, paging.after, { boundTo });
    if (!position.ok) return fail({ error: 'invalid_cursor', detail: 'after: not a position of this list' });
    page.after = String(position.value);
  }
  const found = await route.list(call, { path, query, body, page });
  if (!found.ok) return fail({ problem: found.problem });
  const { data, next: position } = found.value;
  const next = position === null ? null : keyring.sign(CURSOR, position, { expiresAt: null, boundTo });
  return ok({ ...READ, body: { data, next }, next });
}
