import { ApiError, apiErrorFrom, type GraphQlError } from './api-error.ts';
import { networkText } from './error-text.ts';
import type { TypedDocumentString } from './generated/graphql.ts';

type Document<Result, Variables> = TypedDocumentString<Result, Variables>;

interface Answer<Result> {
  data?: Result | null;
  errors?: GraphQlError[];
  /** Of a refusal made before GraphQL was reached. */
  code?: string;
  message?: string;
}

const CSRF_COOKIE = 'csrftoken';

let onSessionEnd = () => {};

/** Says what to do when the server no longer knows the session. Set once, when the app starts. */
export function handleSessionEnd(handler: () => void): void {
  onSessionEnd = handler;
}

let writes = 0;

/** Whether a call that must not be cut off is under way; those that may be come with a signal. */
export const isWriting = (): boolean => writes > 0;

/** Calls the server. Failures are thrown as `ApiError`, which queries and forms know how to show. */
export async function callApi<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const body = callOf(document, variables);
  const response = await (signal ? post('/graphql', body, { signal }) : write(body));
  const answer = await readJson<Answer<Result>>(response);
  if (answer.data && !answer.errors?.length) return answer.data;

  const error = apiErrorFrom(answer.errors ?? [{ message: answer.message ?? '', extensions: { code: answer.code } }]);
  if (response.status === 401 || error.code === 'UNAUTHENTICATED') {
    onSessionEnd();
    throw new ApiError('UNAUTHENTICATED', error.message);
  }
  throw error;
}

async function write(body: string | FormData): Promise<Response> {
  writes += 1;
  try {
    return await post('/graphql', body);
  } finally {
    writes -= 1;
  }
}

/**
 * Asks for a file. Failures are thrown as `ApiError` with the words of the status, or of the answer where the connection
 * carries none.
 */
export async function callForFile(path: string, body: Record<string, unknown>): Promise<Blob> {
  const response = await post(path, JSON.stringify(body));
  if (response.ok) return response.blob();
  const { code, message = '' } = await readJson<Answer<never>>(response);
  if (response.status === 401) onSessionEnd();
  throw apiErrorFrom([{ message: response.statusText || message, extensions: { code } }]);
}

/** Tells the server something nobody waits for, even while the page is being left; what does not arrive is lost. */
export async function sendTelemetry(path: string, body: Record<string, unknown>): Promise<void> {
  await post(path, JSON.stringify(body), { keepalive: true });
}

function callOf<Result, Variables>(document: Document<Result, Variables>, variables: Variables): string | FormData {
  const call = {
    // The built console names its documents; in development the server does not have their list.
    ...(import.meta.env.PROD ? { documentId: document.__meta__?.['hash'] } : { query: document.toString() }),
    variables,
  };
  const file = (variables as { file?: unknown } | undefined)?.file;
  return file instanceof File ? formOf({ ...call, file }) : JSON.stringify(call);
}

/** A call with a file, which stands in for the variable `file`. */
function formOf(call: { query?: string; documentId?: string; variables: unknown; file: File }): FormData {
  const form = new FormData();
  if (call.query) form.set('query', call.query);
  if (call.documentId) form.set('documentId', call.documentId);
  form.set('variables', JSON.stringify({ ...(call.variables as object), file: null }));
  form.set('file', call.file);
  return form;
}

/** Posts with the CSRF token at hand, and once more with a new one where that is refused. */
async function post(
  path: string,
  body: string | FormData,
  options: Pick<RequestInit, 'signal' | 'keepalive'> = {},
): Promise<Response> {
  const send = (csrfToken: string) =>
    reach(path, {
      ...options,
      method: 'POST',
      headers: {
        // The browser writes the type of a form itself, with the boundary of its parts.
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        Accept: 'application/json',
        // The reader's choice, which may differ from the browser's.
        'Accept-Language': document.documentElement.lang || 'en',
        'X-CSRFToken': csrfToken,
      },
      body,
    });
  const response = (await answerAskedForEarly(body)) ?? (await send(csrfTokenInCookie() ?? (await fetchCsrfToken())));
  return (await isCsrfRefusal(response)) ? send(await fetchCsrfToken()) : response;
}

declare global {
  interface Window {
    /** What the page itself asked /graphql before any of its modules had come. */
    earlyCall?: { body: string; answer: Promise<Response> };
  }
}

/** For the first call with the same body, once; undefined when the page did not ask for it, or the server was not reached. */
async function answerAskedForEarly(body: string | FormData): Promise<Response | undefined> {
  const early = window.earlyCall;
  if (early?.body !== body) return undefined;
  delete window.earlyCall;
  return early.answer.catch(() => undefined);
}

let csrfFetch: Promise<string> | null = null;

/** Calls that begin together share one token: each would bind the browser anew, and only the last would be right. */
function fetchCsrfToken(): Promise<string> {
  csrfFetch ??= reach('/csrf', {})
    .then((response) => readJson<{ csrfToken: string }>(response))
    .then(({ csrfToken }) => csrfToken)
    .finally(() => (csrfFetch = null));
  return csrfFetch;
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...request });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('NETWORK', networkText(true), {}, { isUnreached: true });
  }
}

async function readJson<Body>(response: Response): Promise<Body> {
  try {
    return (await response.json()) as Body;
  } catch {
    throw new ApiError('NETWORK', networkText(false));
  }
}

function csrfTokenInCookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`))
    ?.slice(CSRF_COOKIE.length + 1);
}

async function isCsrfRefusal(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const { message, errors = [] } = await readJson<Answer<unknown>>(response.clone());
  return [message, ...errors.map((error) => error.message)].includes('CSRF');
}
