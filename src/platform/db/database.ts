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
import { createLineWatch, type LineWatch } from './line-watch.ts';
import type { DB } from './tables.generated.ts';

/**
 * Who is looking. Row-level security shows a company its own rows, staff and the system all of them. The system on behalf of one
 * company writes that company's rows only.
 */
export type Viewer =
  | { scope: 'public' }
  | { scope: 'company'; companyId: Uuid; personId: Uuid }
  | { scope: 'staff'; personId: Uuid }
  | { scope: 'system'; companyId?: Uuid };

const PREPARED_MARKER = '/* kept */';
const NESTED_TRANSACTION =
  'A transaction was started within another one, which would hold two connections: pass the outer one on.';
const OVER = 'The transaction is over: a statement was sent after its work had returned or failed.';

export const SYSTEM: Viewer = { scope: 'system' };
/** What is done for one company and needs to read more than that company may: prices, vouchers, weeks that are taken. */
export const systemFor = (companyId: Uuid): Viewer => ({ scope: 'system', companyId });
export const PUBLIC: Viewer = { scope: 'public' };

export type Transaction = KyselyTransaction<DB>;

export interface Database {
  /**
   * Runs `work` in one transaction that sees what the viewer may see. Commits when it returns; rolls back when it throws or
   * returns a refusal (a `Result` that is not ok), so that a refusal has changed nothing. Where something must outlive the
   * refusal, work returns `failAndCommit`. Once work has returned or thrown, every further statement is refused.
   * Statements are sent as they are executed, without waiting for the answers to earlier ones, and run in that order.
   * Throws when called within the work of another: waiting for a second connection while holding the first can deadlock the
   * pool. Pass the transaction on instead.
   */
  transact<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `transact`, but PostgreSQL refuses every write and row lock of `work`. */
  read<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Where it connects. */
  url: string;
  /** The same past any pooler, for LISTEN and the job queue, which keep connections of their own. */
  directUrl: string;
  pool: pg.Pool;
  close(): Promise<void>;
}

const committedRefusals = new WeakSet<object>();

/**
 * A refusal whose transaction commits all the same. Only for what has to outlive it: a wrong code that was counted, an event that
 * was recorded. It counts for the transaction that it is returned from.
 */
export function failAndCommit<Problem>(problem: Problem): { ok: false; problem: Problem } {
  const refusal = fail(problem);
  committedRefusals.add(refusal);
  return refusal;
}

const isRolledBack = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  'ok' in result &&
  result.ok === false &&
  !committedRefusals.has(result);

// Exact types: whole numbers past 2^53 are bigint, days stay text, instants are ms since 1970 as Date.
const INT8 = 20;
const DATE = 1082;

/** How long things may take before PostgreSQL ends them; how long a free connection is waited for. */
export interface Deadlines {
  readonly checkoutMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
  readonly transactionMs: number;
}

export interface DatabaseOptions {
  max?: number;
  onError?: (error: Error) => void;
  /** What its connections are called in pg_stat_activity. */
  name?: string;
  /** None when left out: benches and tests take what they take. */
  deadlines?: Deadlines;
  directUrl?: string;
  /** Hears of each transaction that was open for more than a second. */
  onLong?: (transaction: LongTransaction) => void;
}

/** A transaction that took longer than it may: whoever reads the event log had to wait for it, if it wrote. */
export interface LongTransaction {
  readonly tookMs: number;
  /** The statement it sent last. */
  readonly statement: string;
}

/** Longer than this nothing that writes may be open: reports, learning and caps wait for it. */
const LONG_MS = 1_000;

/** Of all databases: whether this work runs in a transaction that is still open. */
const openTransaction = new AsyncLocalStorage<OpenTransaction>();

interface OpenTransaction {
  isOpen: boolean;
  statement: string;
}

export const isWithinTransaction = (): boolean => openTransaction.getStore()?.isOpen ?? false;

/** The first answer of a transaction takes no work; who does not give it is not there. */
const START_WITHIN_MS = 5_000;
/** PostgreSQL's own deadlines say nothing over a line that swallows everything. */
const LINE_GRACE_MS = 5_000;

export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { deadlines } = options;
  const opening = deadlines ? SET_VIEWER + SET_DEADLINES : SET_VIEWER;
  const settings = deadlines ? settingsOf(deadlines) : [];
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
    Client: CorkedClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(options.name && { application_name: options.name }),
    ...(deadlines && { connectionTimeoutMillis: deadlines.checkoutMs }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // One that breaks while it is used says so to whoever is waiting for an answer, and to the next who asks; the pool does not listen then.
  pool.on('connect', (client) => client.on('error', () => {}));
  const within = new AsyncLocalStorage<{ isOpen: boolean }>();

  async function run<T>(statement: string, viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T> {
    // What was started in a transaction and outlives it may open its own.
    if (within.getStore()?.isOpen) throw new Error(NESTED_TRANSACTION);
    const client = await pool.connect();
    const startedMs = performance.now();
    const transaction: OpenTransaction = { isOpen: true, statement: '' };
    const line = deadlines ? createLineWatch(socketOf(client), deadlines.statementMs + LINE_GRACE_MS) : UNWATCHED;
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
      // A statement failed and the failure was caught: PostgreSQL has thrown everything away.
      if (isCommitted && command === 'ROLLBACK')
        throw new Error('The transaction could not commit: one of its statements had failed.');
    } catch (error) {
      transaction.isOpen = false;
      await line.watch(client.query('rollback')).then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    } finally {
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
    transact: (viewer, work) => run('begin', viewer, work),
    read: (viewer, work) => run('begin read only', viewer, work),
    close: () => pool.end(),
  };
}

/** Where PostgreSQL died something may still listen that never answers. How long somebody waits for a free connection is not limited by it. */
export const CONNECT_WITHIN_MS = 10_000;

class CorkedClient extends pg.Client {
  readonly socket: Socket;
  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN_MS, stream: () => socket });
    this.socket = socket;
  }
}

/** The pool makes all its clients of that class. */
const socketOf = (client: pg.PoolClient): Socket => (client as unknown as CorkedClient).socket;

const UNWATCHED: LineWatch = { watch: (answer) => answer };

/** Statements that are sent in one turn leave in one piece: each write of its own would cost both sides a call into the kernel. */
function corkWrites(client: pg.PoolClient): void {
  const socket = socketOf(client);
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

const SET_VIEWER = `select set_config('endcap.scope', $1, true), set_config('endcap.company_id', $2, true),
  set_config('endcap.person_id', $3, true)`;

function viewerSettings(viewer: Viewer): string[] {
  return [
    viewer.scope,
    'companyId' in viewer ? (viewer.companyId ?? '') : '',
    'personId' in viewer ? viewer.personId : '',
  ];
}

// Of the transaction alone: poolers refuse them when a connection is made.
const SET_DEADLINES = `, set_config('statement_timeout', $4, true), set_config('lock_timeout', $5, true),
  set_config('idle_in_transaction_session_timeout', $6, true), set_config('transaction_timeout', $7, true)`;

function settingsOf({ statementMs, lockMs, idleMs, transactionMs }: Deadlines): string[] {
  return [statementMs, lockMs, idleMs, transactionMs].map(String);
}

/** A statement that begins with this is parsed once per connection. For the few that run all the time. */
export const kept = sql.raw(PREPARED_MARKER);
const preparedNames = new Map<string, string>();

function preparedName(text: string): string | undefined {
  if (!text.trimStart().startsWith(PREPARED_MARKER)) return undefined;
  let name = preparedNames.get(text);
  if (name === undefined) preparedNames.set(text, (name = `kept_${preparedNames.size}`));
  return name;
}

// Kysely only writes and reads here; connections are ours.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('There is no pool of Kysely’s.')) });
const parts = { dialect, config: { dialect }, driver: dialect.createDriver() };
const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();
/** Columns are snake case in PostgreSQL and camel case here; stored JSON keeps its keys. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Kysely's own transactions wait for each answer before they send the next statement; this one leaves waiting to the caller. */
function transactionFor(client: pg.PoolClient, transaction: OpenTransaction, line: LineWatch): Transaction {
  const connection: DatabaseConnection = {
    async executeQuery({ sql: text, parameters }: CompiledQuery) {
      // By now the connection may be somebody else's, with their rights.
      if (!transaction.isOpen) throw new Error(OVER);
      transaction.statement = text;
      const name = preparedName(text);
      corkWrites(client);
      const answer = client.query({ text, values: [...parameters], ...(name && { name }) });
      const { command, rowCount, rows } = await line.watch(answer);
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
