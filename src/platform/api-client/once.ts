import i18next from 'i18next';
import { ApiError, isUnanswered, type RequestOutcome } from './api-error.ts';
import { callApi } from './client.ts';
import { RequestByKeyDocument } from './generated/graphql.ts';

/** Delays before polling for the outcome of a request. */
const POLL_AFTER_MS = [200, 1000, 3000];
const POLL_WITHIN_MS = 5000;

/**
 * Identifies a write that must not be executed twice: the operation and its subject (a company, a credit, an ad
 * account).
 */
export interface Once {
  operation: string;
  about: string;
}

const running = new Map<string, Promise<unknown>>();
const nameOf = ({ operation, about }: Once) => `endcap.request.${operation}.${about}`;

/**
 * Sends a write that must not be executed twice, under a key that is stored, also across reloads, until a response
 * arrives. If the response is lost, polls the server for the outcome: a completed write is sent again to get its
 * result, otherwise the thrown error says what is known. While it is running, the same write joins it.
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
  const earlierKey = sessionStorage.getItem(name);
  const key = earlierKey ?? crypto.randomUUID();
  sessionStorage.setItem(name, key);
  const attempt = async (isFirst: boolean) => {
    try {
      return { answer: await send(key) };
    } catch (error) {
      if (isUnanswered(error)) return { lost: error };
      if (!(error instanceof ApiError)) throw error;
      // Whatever it is turned away for, other contents among it: an earlier attempt with this key may have been carried out.
      const outcome = isFirst ? 'NOT_DONE' : await outcomeOf(once.operation, key);
      if (outcome === 'NOT_DONE') sessionStorage.removeItem(name);
      throw withOutcome(error, outcome);
    }
  };
  const first = await attempt(earlierKey === null);
  const outcome = 'lost' in first ? await outcomeOf(once.operation, key) : 'DONE';
  // Sending it again with the same key returns the first result.
  const last = 'lost' in first && outcome === 'DONE' ? await attempt(false) : first;
  if ('lost' in last) throw lostError(last.lost!, outcome === 'NOT_DONE' ? 'notDone' : 'unknown');
  sessionStorage.removeItem(name);
  return last.answer;
}

let onDoneEarlier = () => {};

/**
 * Sets the handler for an earlier write, its response lost, that turns out to be completed. Called once, when the app
 * starts.
 */
export function handleDoneEarlier(handler: () => void): void {
  onDoneEarlier = handler;
}

/** Resolves the outcome of an earlier write without a response, so that a new write is not mistaken for it. */
export async function settleEarlier(once: Once): Promise<void> {
  const name = nameOf(once);
  const key = sessionStorage.getItem(name);
  if (key === null || running.has(name)) return;
  if ((await outcomeOf(once.operation, key)) !== 'DONE' || sessionStorage.getItem(name) !== key) return;
  sessionStorage.removeItem(name);
  onDoneEarlier();
}

const withOutcome = (
  { code, message, fields, messages, isUnreached, retryAfterS, detail }: ApiError,
  outcome: RequestOutcome,
) =>
  new ApiError(code, message, fields, {
    messages,
    isUnreached,
    outcome,
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(detail !== undefined && { detail }),
  });

const lostError = ({ code, isUnreached, detail, retryAfterS }: ApiError, known: 'notDone' | 'unknown'): ApiError =>
  new ApiError(code, i18next.t(`common:request.${known}`), {}, { isUnreached, ...(detail && { detail }), retryAfterS });

async function outcomeOf(operation: string, key: string): Promise<RequestOutcome> {
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
