import type { z } from 'zod';
import type { PermissionTable } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Transaction, Viewer } from '#platform/db/database.ts';
import type { ErrorCode } from './error-codes.ts';
import type { MandateGroup, Scope } from '#kernel/scope.ts';

/** What a key adds to the user who made it. */
export interface Access {
  keyId: Uuid;
  scopes: readonly string[];
  /** Brands the key is restricted to; null for all of the company's. */
  brandIds: readonly Uuid[] | null;
  name: string;
  expiresAtMs: EpochMs;
}

/** A call by a program: its maker's context, and what the key leaves of it. */
export interface RestCall {
  context: Context;
  access: Access;
}

/** Where a page of a list starts. */
export interface Keyset {
  limit: number;
  /** The position after which it starts; null at the beginning. */
  after: string | null;
}

/** One row more than `limit` was read if there is a next page. */
export interface Slice<Row> {
  data: Row[];
  /** The position of the last row; null at the end of the list. */
  next: string | null;
}

type Operation = keyof PermissionTable;

interface Input<Path, Query, Body> {
  path: Path;
  query: Query;
  body: Body;
}

interface Described<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> {
  /** As in OpenAPI: `/v1/campaigns/{id}`. */
  path: `/v1/${string}`;
  /** The line of the permission table that says who may. */
  operation: Operation;
  /** Of several, one is enough. */
  scope: Scope | readonly [Scope, ...Scope[]];
  /** Scopes that some bodies need besides. */
  furtherScopes?(body: z.output<B>): readonly Scope[];
  summary: string;
  description: string;
  input: { path?: P; query?: Q; body?: B };
  /** The answer; of a list, one row. */
  output: O;
  /** Besides those that every call may have. */
  errors: readonly ErrorCode[];
  example: { body?: z.input<B>; output: z.input<O> };
}

export interface ReadRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
> extends Described<P, Q, B, O> {
  /** Reports are asked for by POST, since their request is an object; they change nothing. */
  method: 'GET' | 'POST';
  limit?: 'reports';
  /** What is answered with 202 where the answer takes longer than a caller should wait, with its example. */
  later?: { output: z.ZodType; example: object };
  /** Media types besides JSON that a body can ask for; `textOf` writes them. */
  texts?: readonly string[];
  /** The answer as the body asks for it; null where that is JSON. */
  textOf?(answer: z.input<O>, body: z.output<B>): TextAnswer | null;
  read(
    call: RestCall,
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
  ): Promise<Result<z.input<O> | Later, Problem>>;
}

export interface TextAnswer {
  type: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** An answer that follows: what is asked for now, once for each Idempotency-Key. */
export class Later {
  readonly work: Work<unknown>;
  constructor(work: Work<unknown>) {
    this.work = work;
  }
}

export interface ListRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
> extends Described<P, Q, B, O> {
  method: 'GET';
  list(
    call: RestCall,
    input: Input<z.output<P>, z.output<Q>, z.output<B>> & { page: Keyset },
  ): Promise<Result<Slice<z.input<O>>, Problem>>;
}

export interface WriteRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
> extends Described<P, Q, B, O> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** 200 when omitted. */
  status?: 201;
  /**
   * What a mandate has to allow, and which campaigns it concerns; null where no mandate allows it. An agent's key cannot
   * make calls that do not say so.
   */
  mandate?(input: Input<z.output<P>, z.output<Q>, z.output<B>>): MandateNeed | null;
  /**
   * What of the answer of a dry run the real call has to repeat, where it creates something: its version is the `plan`
   * to be sent as If-Match.
   */
  planOf?(answer: z.input<O>): unknown;
  /** What of the object changes by people alone, where figures move beside it: the `plan` is a version of that. */
  steadyOf?(answer: z.input<O>): unknown;
  /** What is stored of the answer for its repetition; all of it when omitted. A secret is not. */
  stored?(answer: z.input<O>): z.input<O>;
  /** Reads whatever needs a transaction of its own, and returns the work of the one that writes. */
  write(
    call: RestCall,
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
  ): Promise<Result<Work<z.input<O>>, Problem>>;
}

/** Any of these opens a route. */
export const scopesOf = ({ scope }: { scope: Scope | readonly Scope[] }): readonly Scope[] => [scope].flat();

/** What a write needs of a mandate. */
export type MandateNeed =
  | {
      group: Exclude<MandateGroup, 'CREATE' | 'BOOKINGS'>;
      /** A further group, which some bodies need. */
      also?: MandateGroup;
      campaignIds: readonly string[];
      /** Further campaigns, which the request does not name. */
      alsoOf?: (tx: Transaction) => Promise<readonly bigint[]>;
      /** A person always has to say yes: what it does to budgets shows later. */
      asks?: 'SHARED_BUDGET' | 'BUDGET_RULE';
      /** The shared budget that changes; never one that caps what a mandate created. */
      sharedBudgetId?: string;
      /** Only campaigns that the mandate created: what cannot be put back is no change of what others made. */
      isOwnOnly?: true;
    }
  /** The answer has the id of the campaign it created. */
  | { group: 'CREATE' }
  /** Weeks are booked, to which a person always says yes, whatever kind of key asks. */
  | { group: 'BOOKINGS'; brandId: string; catalogIds: readonly string[] }
  /** An operation of the mandate's own is put back. */
  | { undoOf: string }
  /** Something of the key's own, which no mandate has to allow. */
  | { isOwn: true }
  /** Nothing is decided by it, and it is no company's: agents of staff propose, and people decide. */
  | { isProposal: true };

/** Runs in the transaction that also stores the answer under its Idempotency-Key. */
export interface Work<Output> {
  /** Whose rights the transaction has; the caller's when omitted. Only for what the system writes on behalf of the company. */
  viewer?: Viewer;
  /** Reads and locks what the write changes, for `If-Match` and dry runs; omitted where it creates something. */
  before?(tx: Transaction): Promise<Result<Output, Problem>>;
  perform(tx: Transaction): Promise<Result<Output, Problem>>;
}

/** A route as the server knows it: what it reads was checked by its own schemas. */
export type RestRoute =
  | ReadRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
  | ListRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
  | WriteRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Declares a route: its handler gets what the schemas let through. */
export function restRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  route: ReadRoute<P, Q, B, O> | ListRoute<P, Q, B, O> | WriteRoute<P, Q, B, O>,
): RestRoute {
  return route;
}

/** Cuts a page out of rows of which one more than the limit was read. */
export function sliceOf<Row, Shown>(
  { limit }: Keyset,
  rows: readonly Row[],
  positionOf: (row: Row) => string,
  show: (row: Row) => Shown,
): Slice<Shown> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(show), next: rows.length > limit && last ? positionOf(last) : null };
}
