import type { Database } from '#platform/postgres/database.ts';

export interface StatementCount {
  /** Statements sent since the last call, without those that only open and close a transaction. */
  take(): string[];
}

const TRANSACTION = /^(begin|commit|rollback|start transaction|select set_config\()/i;

/** Counts what a database is asked, so that a test can hold an operation to a number, whatever the size of its answer. */
export function countStatements(database: Database): StatementCount {
  let statements: string[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      if (text && !TRANSACTION.test(text.trim())) statements.push(text);
      return query(...args);
    }) as typeof client.query;
  });
  return {
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
