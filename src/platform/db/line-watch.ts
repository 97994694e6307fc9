import type { Socket } from 'node:net';

/**
 * Detects a connection that drops all packets: PostgreSQL's time limits do not help there, and the kernel waits for
 * many minutes.
 */
export interface LineWatch {
  /** Passes a response through. It must arrive within the limit, counted from the response before it. */
  watch<T>(answer: Promise<T>, withinMs?: number): Promise<T>;
}

export class SilentLineError extends Error {
  override readonly name = 'SilentLineError';
}

/** Destroys the socket when a response is overdue, which fails its waiters. */
export function createLineWatch(socket: Pick<Socket, 'destroy'>, defaultMs: number): LineWatch {
  let open = 0;
  let answers = 0;
  let timer: NodeJS.Timeout | undefined;
  const cut = (withinMs: number) => {
    const before = answers;
    // If this process itself was busy for that long, the response has arrived and is only unread.
    setImmediate(() => {
      if (open > 0 && answers === before)
        socket.destroy(new SilentLineError(`PostgreSQL has not answered for ${withinMs} ms: the line is given up.`));
    });
  };
  const arm = (withinMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => cut(withinMs), withinMs).unref();
  };
  const answered = () => {
    open -= 1;
    answers += 1;
    if (open === 0) clearTimeout(timer);
    // Statements sent together run one after the other, each with its own limit.
    else arm(defaultMs);
  };
  return {
    watch(answer, withinMs = defaultMs) {
      open += 1;
      if (open === 1) arm(withinMs);
      void answer.then(answered, answered);
      return answer;
    },
  };
}
