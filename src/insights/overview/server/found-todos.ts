import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Todo } from '../rules/todos.ts';

const KEPT_MS = 5 * MINUTE_MS;
/** Of companies and brands together; the oldest give way. */
const MAX_KEPT = 2000;

export type FindTodos = (key: string, nowMs: EpochMs, find: () => Promise<Todo[]>) => Promise<Todo[]>;

/** Caches to-dos that take long to find, for the menu, which counts them on every page; concurrent calls share one search. */
export function createFoundTodos(): FindTodos {
  const found = new Map<string, { atMs: EpochMs; todos: Promise<Todo[]> }>();
  return (key, nowMs, find) => {
    const known = found.get(key);
    if (known && nowMs - known.atMs < KEPT_MS) return known.todos;
    const todos = find();
    found.delete(key);
    found.set(key, { atMs: nowMs, todos });
    todos.catch(() => found.delete(key));
    if (found.size > MAX_KEPT) found.delete(found.keys().next().value!);
    return todos;
  };
}
