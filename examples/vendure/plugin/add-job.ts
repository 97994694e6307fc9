import { Logger } from '@vendure/core';

/** With the back-off of the example's configuration, about a day. */
const RETRIES = 1500;

interface Queue<Data> {
  readonly name: string;
  add(data: Data, options: { retries: number }): Promise<unknown>;
}

/** Leaves work to the shop's worker, which tries until Endcap answers. A queue that fails is no reason to stop the shop. */
export const addJob = <Data>(queue: Queue<Data>, data: Data): Promise<void> =>
  queue.add(data, { retries: RETRIES }).then(
    () => undefined,
    (error: unknown) => Logger.error(`A job of ${queue.name} was not stored: ${String(error)}`, 'Endcap'),
  );
