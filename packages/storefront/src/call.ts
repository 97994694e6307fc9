/** Why ads are missing, or events were not taken. */
export type DegradedReason =
  /** No answer within the deadline. */
  | 'timeout'
  /** No connection, or it broke. */
  | 'unreachable'
  /** Endcap said no: `status` and `detail` say why. */
  | 'refused'
  /** The answer is none of Endcap's. */
  | 'nonsense'
  /** Too many failures: not called at all for a while. */
  | 'paused'
  /** More auctions than fit in a request; the first five were held. */
  | 'too_many_auctions'
  /** One auction of the page could not run. */
  | 'auction_failed';

export interface Degraded {
  readonly reason: DegradedReason;
  readonly status?: number;
  readonly detail?: string;
}

export type Answer = { readonly status: number; readonly body: string } | Degraded;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_DETAIL_LENGTH = 200;

/** Sends JSON and reads the answer, at most a mebibyte of it. Ends at the deadline, whatever happens; never throws. */
export async function call(
  fetcher: Fetch,
  url: string,
  key: string,
  body: unknown,
  deadlineMs: number,
): Promise<Answer> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<Degraded>((resolve) => {
    timer = setTimeout(() => {
      resolve({ reason: 'timeout' });
      // The page goes first.
      setTimeout(() => controller.abort());
    }, deadlineMs);
  });
  try {
    return await Promise.race([send(fetcher, url, key, body, controller.signal), deadline]);
  } catch (error) {
    return { reason: 'unreachable', detail: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function send(fetcher: Fetch, url: string, key: string, body: unknown, signal: AbortSignal): Promise<Answer> {
  const response = await fetcher(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  const text = await readText(response);
  if (text === null) return { reason: 'nonsense', status: response.status, detail: 'The answer is too long.' };
  if (response.ok) return { status: response.status, body: text };
  return { reason: 'refused', status: response.status, detail: text.slice(0, MAX_DETAIL_LENGTH) };
}

async function readText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function messageOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: { message?: unknown } };
  return String(cause?.message ?? message ?? error).slice(0, MAX_DETAIL_LENGTH);
}
