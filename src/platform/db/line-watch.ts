import type { Socket } from 'node:net';

/** Notices a line that swallows what is sent: PostgreSQL's own deadlines say nothing over it, and the kernel waits for many minutes. */
export interface LineWatch {
  /** Gives back an answer, which must come within the limit of the last one before it. */
  watch<T>(answer: Promise<T>, withinMs?: number): Promise<T>;
}

export class SilentLineError extends Error {}

/** The line is cut when an answer is missing for so long; whoever waits for it fails then. */
export function createLineWatch(socket: Pick<Socket, 'destroy'>, usuallyMs: number): LineWatch {
  let open = 0;
  let answers = 0;
  let timer: NodeJS.Timeout | undefined;
  const cut = (withinMs: number) => {
    const before = answers;
    // Where this process was busy for so long itself, the answer is there and has only not been read.
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
    // Statements that were sent together are done one after the other, each with a limit of its own.
    else arm(usuallyMs);
  };
  return {
    watch(answer, withinMs = usuallyMs) {
      open += 1;
      if (open === 1) arm(withinMs);
      void answer.then(answered, answered);
      return answer;
    },
  };
}
