import type { Database } from '#platform/db/database.ts';

export interface StatementCount {
  /** Returns the statements sent since the last call, except those that only open and close a transaction and those of a timer. */
  take(): string[];
}

const TRANSACTION = /^(begin|commit|rollback|start transaction|select set_config\()/i;
/** Read every second by each server, whatever it is asked. */
const BY_THE_CLOCK = /\bfrom text_override\b/;

/** Calls `onStatement` with each statement before it is sent, including transaction control, and `onRows` with the number of rows it returned. */
export function watchStatements(
  database: Database,
  onStatement: (text: string) => void,
  onRows: (text: string, rows: number) => void = () => {},
): void {
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      if (text) onStatement(text.trim());
      const answer = query(...args);
      if (text && answer instanceof Promise)
        answer.then(({ rows }: { rows: unknown[] }) => onRows(text.trim(), rows.length)).catch(() => {});
      return answer;
    }) as typeof client.query;
  });
}

/**
 * Counts a database's statements, so that a test can limit the number per operation, regardless of the result's size.
 */
export function countStatements(database: Database): StatementCount {
  let statements: string[] = [];
  watchStatements(database, (text) => {
    if (!TRANSACTION.test(text) && !BY_THE_CLOCK.test(text)) statements.push(text);
  });
  return {
    take() {
      const recorded = statements;
      statements = [];
      return recorded;
    },
  };
}
