import type { Socket } from 'node:net';

/** Notices a line that swallows what is sent: PostgreSQL's own deadlines say nothing over it, and the kernel waits for many minutes. */
export interface LineWatch {
  /** Gives back an answer, which must come within the limit of the last one before it. */
  watch<T>(answer: Promise<T>, within_ms?: number): Promise<T>;
}

export class SilentLineError extends Error {}

/** The line is cut when an answer is missing for so long; whoever waits for it fails then. */
export function createLineWatch(socket: Pick<Socket, 'destroy'>, usually_ms: number): LineWatch {
  let open = 0;
  let answers = 0;
  let timer: NodeJS.Timeout | undefined;
  const cut = (within_ms: number) => {
    const before = answers;
    // Where this process was busy for so long itself, the answer is there and has only not been read.
    setImmediate(() => {
      if (open > 0 && answers === before)
        socket.destroy(new SilentLineError(`PostgreSQL has not answered for ${within_ms} ms: the line is given up.`));
    });
  };
  const arm = (within_ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => cut(within_ms), within_ms).unref();
  };
  const answered = () => {
    open -= 1;
    answers += 1;
    if (open === 0) clearTimeout(timer);
    // Statements that were sent together are done one after the other, each with a limit of its own.
    else arm(usually_ms);
  };
  return {
    watch(answer, within_ms = usually_ms) {
      open += 1;
      if (open === 1) arm(within_ms);
      void answer.then(answered, answered);
      return answer;
    },
  };
}
