import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDialect,
  sql,
  Transaction as KyselyTransaction,
} from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Uuid } from '#kernel/ids.ts';
import { fail } from '#kernel/result.ts';
import { measurePool, UNMEASURED } from './db.metrics.ts';
import { currentRequestId } from '#platform/telemetry/request-context.ts';
import { inSpan } from '#platform/telemetry/tracing.ts';
import { TooManyWaitingError } from './unavailable.ts';
import { SocketClient } from './watched-client.ts';
import { createLineWatch, type LineWatch } from './line-watch.ts';
import type { DB } from './tables.generated.ts';

/**
 * The viewer of a transaction. Row-level security shows a company its own rows, and staff and the system all rows. The
 * system on behalf of a company writes only that company's rows.
 */
export type Viewer =
  | { scope: 'public' }
  | { scope: 'company'; companyId: Uuid; userId: Uuid }
  | { scope: 'staff'; userId: Uuid }
  | { scope: 'system'; companyId?: Uuid };

const PREPARED_MARKER = '/* kept */';
const NESTED_TRANSACTION =
  'A transaction was started within another one, which would hold two connections: pass the outer one on.';
const OVER = 'The transaction is over: a statement was sent after its work had returned or failed.';

export const SYSTEM: Viewer = { scope: 'system' };
/** For work on behalf of one company that must read more than the company may: prices, vouchers, booked weeks. */
export const systemFor = (companyId: Uuid): Viewer => ({ scope: 'system', companyId });
export const PUBLIC: Viewer = { scope: 'public' };

export type Transaction = KyselyTransaction<DB>;

export interface Database {
  /**
   * Runs `work` in one transaction with the viewer's row-level security. Commits when it returns; rolls back when it
   * throws or returns a failed `Result`, so that a rejection changes nothing. To keep changes despite a rejection,
   * return `failAndCommit`. Statements after `work` has settled are rejected.
   *
   * Statements are sent as they are executed, without waiting for earlier results, and run in that order.
   *
   * Throws when called inside another transaction's work: waiting for a second connection while holding the first can
   * deadlock the pool. Pass the transaction on instead.
   */
  transact<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * As `transact`, but PostgreSQL rejects every write and row lock of `work`. Where deadlines hold, each statement may take
   * `statementMs` instead: for one that is known to take long.
   */
  read<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>, statementMs?: number): Promise<T>;
  /** The connection URL. */
  url: string;
  /** The URL that bypasses any pooler, for LISTEN and the job queue, which need dedicated connections. */
  directUrl: string;
  pool: pg.Pool;
  close(): Promise<void>;
}

const committedRejections = new WeakSet<object>();

/**
 * Returns a rejection whose transaction commits nevertheless. Only for changes that must survive it, such as a
 * failed-attempt counter or a recorded event. Applies to the transaction it is returned from.
 */
export function failAndCommit<Problem>(problem: Problem): { ok: false; problem: Problem } {
  const rejection = fail(problem);
  committedRejections.add(rejection);
  return rejection;
}

const isRolledBack = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  'ok' in result &&
  result.ok === false &&
  !committedRejections.has(result);

// Exact types: int8 as bigint, dates as text, instants as Date (ms since 1970).
const INT8 = 20;
const DATE = 1082;

/** Time limits enforced by PostgreSQL, and the limit of waiting for a free connection. */
export interface Deadlines {
  readonly checkoutMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
  readonly transactionMs: number;
}

export interface DatabaseOptions {
  max?: number;
  /** Transactions that may wait for a connection; one more fails at once. No limit when omitted. */
  maxWaiting?: number;
  onError?: (error: Error) => void;
  /** application_name in pg_stat_activity. */
  name?: string;
  /** No limits when omitted, as in benchmarks and tests. */
  deadlines?: Deadlines;
  directUrl?: string;
  /** Called for each transaction that was open for more than a second. */
  onLong?: (transaction: LongTransaction) => void;
}

/** A transaction that exceeded the limit. If it wrote, readers of the event log had to wait for it. */
export interface LongTransaction {
  readonly tookMs: number;
  /** The last statement it sent. */
  readonly statement: string;
}

/** Writing transactions must not stay open longer: reports, learning and frequency caps wait for them. */
const LONG_MS = 1_000;

/** Across all databases: the open transaction that the current work runs in. */
const openTransaction = new AsyncLocalStorage<OpenTransaction>();

interface OpenTransaction {
  isOpen: boolean;
  statement: string;
  /** Of the first statement that failed, whose error the work may have caught or not awaited. */
  failure?: unknown;
}

export const isWithinTransaction = (): boolean => openTransaction.getStore()?.isOpen ?? false;

/** The first response of a transaction needs no work; without it the server is unreachable. */
const START_WITHIN_MS = 5_000;
/** PostgreSQL's own time limits do not help on a connection that drops all packets. */
const LINE_GRACE_MS = 5_000;

/** Then the transactions that still run are given up: what they wait for may be a line that swallows everything. */
const CLOSE_WITHIN_MS = 5_000;

/** A new connection signs in and reads the catalog to plan its first statements: tens of milliseconds of a core. */
export const IDLE_CONNECTION_MS = 300_000;

export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { deadlines, maxWaiting = Infinity } = options;
  const opening = deadlines ? SET_VIEWER + SET_DEADLINES : SET_VIEWER;
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return (text: string) => BigInt(text);
      if (oid === DATE) return (text: string) => text;
      return pg.types.getTypeParser(oid, format);
    },
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    pipeline: true,
    Client: SocketClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    ...(options.name && { application_name: options.name }),
    ...(deadlines && { connectionTimeoutMillis: deadlines.checkoutMs }),
  });
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // A connection that breaks in use fails the pending query and the next one; the pool does not listen then.
  pool.on('connect', (client) => client.on('error', () => {}));
  const metrics = options.name ? measurePool(options.name.replace('endcap/', ''), pool) : UNMEASURED;
  const traced = { 'db.system.name': 'postgresql', 'endcap.pool': options.name ?? '' };
  const within = new AsyncLocalStorage<{ isOpen: boolean }>();
  const inUse = new Set<Socket>();

  async function run<T>(
    statement: string,
    viewer: Viewer,
    work: (tx: Transaction) => Promise<T>,
    statementMs = deadlines?.statementMs ?? 0,
  ): Promise<T> {
    // Work started in a transaction that outlives it may open its own.
    if (within.getStore()?.isOpen) throw new Error(NESTED_TRANSACTION);
    if (pool.waitingCount >= maxWaiting) {
      const error = new TooManyWaitingError(`${maxWaiting} transactions wait for a connection already.`);
      metrics.failed(error);
      throw error;
    }
    const checkedOut = metrics.checkingOut();
    const client = await pool.connect().catch((error: unknown) => {
      metrics.failed(error);
      throw error;
    });
    checkedOut();
    const socket = socketOf(client);
    inUse.add(socket);
    const startedMs = performance.now();
    const transaction: OpenTransaction = { isOpen: true, statement: '' };
    const line = deadlines ? createLineWatch(socket, statementMs + LINE_GRACE_MS) : UNWATCHED;
    const settings = deadlines ? settingsOf({ ...deadlines, statementMs }) : [];
    corkWrites(client);
    let result: T;
    try {
      const opened = Promise.all([
        line.watch(client.query(statement), START_WITHIN_MS),
        line.watch(client.query(opening, [...viewerSettings(viewer), ...settings])),
      ]);
      // Awaited below. The empty handler prevents an unhandled rejection until then.
      opened.catch(() => {});
      result = await within
        .run(transaction, () => openTransaction.run(transaction, () => work(transactionFor(client, transaction, line))))
        .finally(() => (transaction.isOpen = false));
      await opened;
      corkWrites(client);
      const isCommitted = !isRolledBack(result);
      const { command } = await line.watch(client.query(isCommitted ? 'commit' : 'rollback'));
      // A statement failed and the error was caught: PostgreSQL rolled everything back.
      if (isCommitted && command === 'ROLLBACK')
        throw new Error('The transaction could not commit: one of its statements had failed.', {
          cause: transaction.failure,
        });
    } catch (thrown) {
      transaction.isOpen = false;
      const error = isConsequence(thrown) ? (transaction.failure ?? thrown) : thrown;
      metrics.failed(error);
      await line.watch(client.query('rollback')).then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    } finally {
      inUse.delete(socket);
      const tookMs = performance.now() - startedMs;
      if (tookMs > LONG_MS) options.onLong?.({ tookMs, statement: transaction.statement });
    }
    client.release();
    return result;
  }

  return {
    url,
    directUrl: options.directUrl ?? url,
    pool,
    transact: (viewer, work) => inSpan('transaction', traced, () => run('begin', viewer, work)),
    read: (viewer, work, statementMs) =>
      inSpan('transaction', traced, () => run('begin read only', viewer, work, statementMs)),
    async close() {
      const giveUp = setTimeout(() => {
        for (const socket of inUse) socket.destroy(new Error('The database is closing: the transaction is given up.'));
      }, CLOSE_WITHIN_MS);
      await pool.end();
      clearTimeout(giveUp);
    },
  };
}

const IN_FAILED_TRANSACTION = '25P02';

/** Of statements sent together all fail after the first that does, and any of their errors may be seen first. */
const isConsequence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;

/** The pool creates all its clients from that class. */
const socketOf = (client: pg.PoolClient): Socket => (client as unknown as SocketClient).socket;

const UNWATCHED: LineWatch = { watch: (answer) => answer };

/** Batches all statements of one event-loop turn into a single socket write, to save system calls. */
function corkWrites(client: pg.PoolClient): void {
  const socket = socketOf(client);
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

const SET_VIEWER = `select set_config('endcap.scope', $1, true), set_config('endcap.company_id', $2, true),
  set_config('endcap.user_id', $3, true), set_config('endcap.request_id', $4, true)`;

function viewerSettings(viewer: Viewer): string[] {
  const companyId = 'companyId' in viewer ? (viewer.companyId ?? '') : '';
  return [viewer.scope, companyId, 'userId' in viewer ? viewer.userId : '', currentRequestId() ?? ''];
}

// Local to the transaction: poolers reject these settings at connection start.
const SET_DEADLINES = `, set_config('statement_timeout', $5, true), set_config('lock_timeout', $6, true),
  set_config('idle_in_transaction_session_timeout', $7, true), set_config('transaction_timeout', $8, true)`;

function settingsOf({ statementMs, lockMs, idleMs, transactionMs }: Deadlines): string[] {
  return [statementMs, lockMs, idleMs, transactionMs].map(String);
}

/** Prefix of statements to prepare once per connection. For the few that run constantly. */
export const prepared = sql.raw(PREPARED_MARKER);
const preparedNames = new Map<string, string>();

function preparedName(text: string): string | undefined {
  if (!text.trimStart().startsWith(PREPARED_MARKER)) return undefined;
  let name = preparedNames.get(text);
  if (name === undefined) preparedNames.set(text, (name = `prepared_${preparedNames.size}`));
  return name;
}

// Kysely only compiles queries and maps rows here; the connections are ours.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('There is no pool of Kysely’s.')) });
const parts = { dialect, config: { dialect }, driver: dialect.createDriver() };
const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();
/** Columns are snake case in PostgreSQL and camel case here; stored JSON keeps its keys. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Unlike Kysely's own transactions, this one does not wait for each result before sending the next statement. */
function transactionFor(client: pg.PoolClient, transaction: OpenTransaction, line: LineWatch): Transaction {
  const connection: DatabaseConnection = {
    async executeQuery({ sql: text, parameters }: CompiledQuery) {
      // The connection may already be in use by another viewer, with other rights.
      if (!transaction.isOpen) throw new Error(OVER);
      transaction.statement = text;
      const name = preparedName(text);
      corkWrites(client);
      const answer = client.query({ text, values: [...parameters], ...(name && { name }) });
      const { command, rowCount, rows } = await line.watch(answer).catch((error: unknown) => {
        transaction.failure ??= error;
        throw error;
      });
      return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('Results are not streamed.');
    },
  };
  const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection) };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, plugins);
  return new KyselyTransaction<DB>({ ...parts, executor });
}
