import i18next from 'i18next';
import { ApiError, isUnanswered } from './api-error.ts';
import { callApi } from './client.ts';
import { RequestByKeyDocument } from './generated/graphql.ts';

/** Pauses before the server is asked again what became of a request. */
const POLL_AFTER_MS = [200, 1000, 3000];
const POLL_WITHIN_MS = 5000;

type Outcome = 'DONE' | 'NOT_DONE' | 'UNKNOWN';

/** What must not be done twice: which operation, and of what (a company, a credit, an ad account). */
export interface Once {
  operation: string;
  about: string;
}

const running = new Map<string, Promise<unknown>>();
const nameOf = ({ operation, about }: Once) => `endcap.request.${operation}.${about}`;

/**
 * Sends a write that must not be done twice, under a key that is kept, also past a reload, until an answer has come. When the
 * answer is lost the server is asked what became of it: what was done is answered as the first call was; else the error says
 * what is known. While it is under way the same write joins it.
 */
export function sendOnce<Result>(once: Once, send: (key: string) => Promise<Result>): Promise<Result> {
  const name = nameOf(once);
  const earlier = running.get(name);
  if (earlier) return earlier as Promise<Result>;
  const sent = deliver(once, send).finally(() => running.delete(name));
  running.set(name, sent);
  return sent;
}

async function deliver<Result>(once: Once, send: (key: string) => Promise<Result>): Promise<Result> {
  const name = nameOf(once);
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, key);
  const attempt = async () => {
    try {
      return { answer: await send(key) };
    } catch (error) {
      if (isUnanswered(error)) return { lost: error };
      sessionStorage.removeItem(name);
      throw error;
    }
  };
  const first = await attempt();
  const outcome = 'lost' in first ? await outcomeOf(once.operation, key) : 'DONE';
  // The same again is answered with what came of the first.
  const last = 'lost' in first && outcome === 'DONE' ? await attempt() : first;
  if ('lost' in last) throw lostError(last.lost!, outcome === 'NOT_DONE' ? 'notDone' : 'unknown');
  sessionStorage.removeItem(name);
  return last.answer;
}

let onDoneEarlier = () => {};

/** Says what to do when an earlier write, whose answer was lost, turns out to have been done. Set once, when the app starts. */
export function handleDoneEarlier(handler: () => void): void {
  onDoneEarlier = handler;
}

/** Finds out what became of an earlier write whose answer never came, so that a new one is not taken for it. */
export async function settleEarlier(once: Once): Promise<void> {
  const name = nameOf(once);
  const key = sessionStorage.getItem(name);
  if (key === null || running.has(name)) return;
  if ((await outcomeOf(once.operation, key)) !== 'DONE' || sessionStorage.getItem(name) !== key) return;
  sessionStorage.removeItem(name);
  onDoneEarlier();
}

const lostError = ({ code, isUnreached, detail }: ApiError, known: 'notDone' | 'unknown'): ApiError =>
  new ApiError(code, i18next.t(`common:request.${known}`), {}, { isUnreached, ...(detail && { detail }) });

async function outcomeOf(operation: string, key: string): Promise<Outcome> {
  for (const pauseMs of POLL_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      const { requestByKey } = await callApi(
        RequestByKeyDocument,
        { operation, key },
        AbortSignal.timeout(POLL_WITHIN_MS),
      );
      return requestByKey ? 'DONE' : 'NOT_DONE';
    } catch (error) {
      if (!isUnanswered(error)) return 'UNKNOWN';
    }
  }
  return 'UNKNOWN';
}
