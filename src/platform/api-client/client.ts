import { ApiError, apiErrorFrom, type GraphQlError } from './api-error.ts';
import { networkText } from './error-text.ts';
import type { TypedDocumentString } from './generated/graphql.ts';

type Document<Result, Variables> = TypedDocumentString<Result, Variables>;

interface Answer<Result> {
  data?: Result | null;
  errors?: GraphQlError[];
  /** Of a rejection before GraphQL was reached. */
  code?: string;
  message?: string;
}

const CSRF_COOKIE = 'csrftoken';

let onSessionEnd = () => {};

/** Sets the handler for a session that the server no longer knows. Called once, when the app starts. */
export function handleSessionEnd(handler: () => void): void {
  onSessionEnd = handler;
}

let onUnreachedSignOut = () => {};

/** Sets the handler for a sign-out that did not reach the server. Called once, when the app starts. */
export function handleUnreachedSignOut(handler: () => void): void {
  onUnreachedSignOut = handler;
}

/** Call when the user has signed out and the request did not reach the server. */
export const signOutUnreached = (): void => onUnreachedSignOut();

let onTime: (nowMs: number) => void = () => {};

/** Sets the handler for what time it is in a test environment. Called once, when the app starts. */
export function handleTime(handler: (nowMs: number) => void): void {
  onTime = handler;
}

let sessionChanges = 0;

/**
 * Runs a call that replaces or ends the session, after which the page is left. Until then, calls that were sent with the
 * previous session are refused, which is not the end of the user's session.
 */
export async function changeSession<Result>(call: () => Promise<Result>): Promise<Result> {
  sessionChanges += 1;
  try {
    return await call();
  } catch (error) {
    sessionChanges -= 1;
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') sessionEnded();
    throw error;
  }
}

function sessionEnded(): void {
  if (sessionChanges === 0) onSessionEnd();
}

let writes = 0;

/** Whether a call that must not be interrupted is running; interruptible calls carry a signal. */
export const isWriting = (): boolean => writes > 0;

/** Calls the server. Throws an `ApiError`, which queries and forms know how to show. */
export async function callApi<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const body = callOf(document, variables);
  return readAnswer(await (signal ? post('/graphql', body, { signal }) : write(body)));
}

/** Sends a write that arrives even if the page unloads. */
export async function callWhileClosing<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  return readAnswer(await post('/graphql', callOf(document, variables), { keepalive: true }));
}

async function readAnswer<Result>(response: Response): Promise<Result> {
  followTime(response);
  const answer = await readJson<Answer<Result>>(response);
  if (answer.data && !answer.errors?.length) return answer.data;

  const error = apiErrorFrom(answer.errors ?? [{ message: answer.message ?? '', extensions: { code: answer.code } }]);
  if (response.status === 401 || error.code === 'UNAUTHENTICATED') {
    sessionEnded();
    throw new ApiError('UNAUTHENTICATED', error.message);
  }
  throw error;
}

/** A test environment says with each answer what time it is there; the session is read before anything is shown. */
function followTime({ headers }: Response): void {
  const nowMs = headers.get('endcap-now');
  if (nowMs !== null) onTime(Number(nowMs));
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
 * Requests a file. Throws an `ApiError` with the status text, or with the response's message over connections without
 * status texts (HTTP/2).
 */
export async function callForFile(path: string, body: Record<string, unknown>): Promise<Blob> {
  const response = await post(path, JSON.stringify(body));
  if (response.ok) return response.blob();
  const { code, message = '' } = await readJson<Answer<never>>(response);
  if (response.status === 401) sessionEnded();
  throw apiErrorFrom([{ message: response.statusText || message, extensions: { code } }]);
}

/**
 * Calls what shops call, under the console's own address, with a key instead of the session. Returns the answer's text.
 * A refusal is `{errCode, message}`, as shops get it.
 */
export async function callAds(path: `/v2/${string}`, key: string, body: object): Promise<string> {
  const response = await reach(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return response.text();
  const { message = '' } = await readJson<{ message?: string }>(response);
  if (response.status === 404) throw new ApiError('NETWORK', networkText(false));
  if (response.status === 429) {
    const retryAfterS = Number(response.headers.get('retry-after') ?? 1);
    throw new ApiError('RATE_LIMITED', message, {}, { retryAfterS });
  }
  if (response.status === 400 || response.status === 422) throw new ApiError('VALIDATION', message);
  if (response.status === 401 || response.status === 403) throw new ApiError('FORBIDDEN', message);
  throw new ApiError('INTERNAL', networkText(false), {}, { detail: message });
}

/** Sends fire-and-forget data, even while the page unloads; undelivered data is lost. */
export async function sendTelemetry(path: string, body: Record<string, unknown>): Promise<void> {
  await post(path, JSON.stringify(body), { keepalive: true });
}

function callOf<Result, Variables>(document: Document<Result, Variables>, variables: Variables): string | FormData {
  const call = {
    // The built console sends the ids of its documents; in development the server does not have the list.
    ...(import.meta.env.PROD ? { documentId: document.__meta__?.['hash'] } : { query: document.toString() }),
    variables,
  };
  const file = (variables as { file?: unknown } | undefined)?.file;
  return file instanceof File ? formOf({ ...call, file }) : JSON.stringify(call);
}

/** Builds a call with a file, which replaces the variable `file`. */
function formOf(call: { query?: string; documentId?: string; variables: unknown; file: File }): FormData {
  const form = new FormData();
  if (call.query) form.set('query', call.query);
  if (call.documentId) form.set('documentId', call.documentId);
  form.set('variables', JSON.stringify({ ...(call.variables as object), file: null }));
  form.set('file', call.file);
  return form;
}

/** Posts with the current CSRF token, and once more with a new one if that is rejected. */
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
        // The browser sets a form's content type itself, with the multipart boundary.
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        Accept: 'application/json',
        // The user's choice, which may differ from the browser's.
        'Accept-Language': document.documentElement.lang || 'en',
        'X-CSRFToken': csrfToken,
      },
      body,
    });
  const response = (await takeEarlyAnswer(body)) ?? (await send(csrfTokenInCookie() ?? (await fetchCsrfToken())));
  return (await isCsrfRejection(response)) ? send(await fetchCsrfToken()) : response;
}

declare global {
  interface Window {
    /** The call to /graphql that the page sends before any of its modules are loaded. */
    earlyCall?: { body: string; answer: Promise<Response> };
  }
}

/**
 * Returns the early response to the first call with the same body, once; undefined when there is none or the server was
 * not reached.
 */
async function takeEarlyAnswer(body: string | FormData): Promise<Response | undefined> {
  const early = window.earlyCall;
  if (early?.body !== body) return undefined;
  delete window.earlyCall;
  return early.answer.catch(() => undefined);
}

let csrfFetch: Promise<string> | null = null;

/** Concurrent calls share one token: each fetch would bind the browser again, and only the last would be valid. */
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

async function isCsrfRejection(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const { message, errors = [] } = await readJson<Answer<unknown>>(response.clone());
  return [message, ...errors.map((error) => error.message)].includes('CSRF');
}
