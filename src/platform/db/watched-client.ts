import { Socket } from 'node:net';
import pg from 'pg';
import { createLineWatch } from './line-watch.ts';

/**
 * After PostgreSQL dies, its port may still accept connections without answering. Waiting for a free connection is not
 * covered by this limit.
 */
const CONNECT_WITHIN_MS = 10_000;
/** How long a closing connection waits for PostgreSQL to close its side. */
const END_WITHIN_MS = 2_000;
/** For single statements that need no work. */
const ANSWER_WITHIN_MS = 5_000;

/** A client whose socket is known. It closes even when PostgreSQL's side never does. */
export class SocketClient extends pg.Client {
  readonly socket: Socket;
  constructor(config?: pg.ClientConfig, connectWithinMs = CONNECT_WITHIN_MS) {
    const socket = new Socket();
    // The pool's own limit of this name is that of waiting for a connection.
    super({ ...config, connectionTimeoutMillis: connectWithinMs, stream: () => socket });
    this.socket = socket;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.socket.destroy(), END_WITHIN_MS).unref();
    return callback ? super.end(callback) : super.end();
  }
}

/**
 * A client for short statements outside the pools: one that is not answered in time fails, and its line with it. For
 * callers that use promises.
 */
export class WatchedClient extends SocketClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const line = createLineWatch(this.socket, ANSWER_WITHIN_MS);
    const query = this.query.bind(this) as (...statement: unknown[]) => unknown;
    this.query = ((...statement: unknown[]) => {
      const answer = query(...statement);
      return answer instanceof Promise ? line.watch(answer) : answer;
    }) as typeof this.query;
  }
}
