import sdk from 'facebook-nodejs-business-sdk';
import type { Language } from '#kernel/language.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { integrationMessages } from '../meta.messages.ts';
import type { MetaProblem } from '../port.ts';

export type Row = Record<string, unknown>;

/** Returns a value as text; empty when missing. Meta sends most numbers as text. */
export function textOf(row: Row, key: string): string {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Meta's Graph API: nodes, their edges, and pages of rows. Throws `FacebookRequestError` when Meta rejects a call. */
export interface GraphApi {
  read(node: string, fields: readonly string[]): Promise<Row>;
  /** Reads every page. */
  list(node: string, edge: string, fields: readonly string[], params?: Row): Promise<Row[]>;
  make(node: string, edge: string, params: Row): Promise<Row>;
  update(node: string, params: Row): Promise<void>;
}

const BATCH_SIZE = 200;
/** Longer than Meta's own response limit. */
const PATIENCE_MS = MINUTE_MS;

/** Meta's locale for each of our languages. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', pt: 'pt_BR', id: 'id_ID' };

interface Access {
  accessToken: string;
  graphUrl: string;
}

/** Rejections are in the language. */
export function openGraphApi(access: Access, language: Language): GraphApi {
  const api = new BoundedApi(access, LOCALES[language]);
  return {
    read: (node, fields) => api.call('GET', [node], { fields: fields.join(',') }),
    async list(node, edge, fields, params = {}) {
      const source = new sdk.AdAccount(node, {}, undefined, api);
      const cursor = source.getEdge(
        sdk.Campaign,
        [...fields],
        { ...params, limit: BATCH_SIZE },
        false,
        `/${edge}`,
      ) as Pages;
      const rows: Row[] = [];
      while (cursor.hasNext()) {
        await cursor.next();
        for (const item of cursor) rows.push(item.exportAllData());
      }
      return rows;
    },
    make: (node, edge, params) => api.call('POST', [node, edge], params),
    async update(node, params) {
      await api.call('POST', [node], params);
    },
  };
}

/** The SDK's cursor over the rows of its current page. Any class of the SDK can serve as a row. */
interface Pages extends Iterable<{ exportAllData(): Row }> {
  hasNext(): boolean;
  next(): Promise<unknown>;
}

/** The SDK's client supports only one address, sends no locale and has no timeout. */
class BoundedApi extends sdk.FacebookAdsApi {
  readonly #graphUrl: string;

  constructor({ accessToken, graphUrl }: Access, locale: string) {
    super(accessToken, locale, false);
    this.#graphUrl = graphUrl;
  }

  override async call<T = Row>(method: string, path: string | string[], params: Row = {}): Promise<T> {
    const localized = { ...params, locale: this.locale };
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswer()), PATIENCE_MS);
    });
    try {
      return await Promise.race([super.call<T>(method, path, localized, {}, false, this.#graphUrl), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}

class NoAnswer extends Error {}

/** Rate limits: of the app, the user or the account. */
const BUSY_CODES: ReadonlySet<number> = new Set([4, 17, 32, 341, 613, 80000, 80003, 80004, 80014]);
/** Our token expired, or lacks permission. */
const TOKEN_CODES: ReadonlySet<number> = new Set([10, 102, 190, 200]);
/** A temporary problem at Meta. */
const PASSING_CODES: ReadonlySet<number> = new Set([1, 2]);
const BUSY_MS = 5 * MINUTE_MS;

/** Maps a call's errors to problems. Anything other than a rejection or a lost connection is a defect and thrown. */
export async function answered<Value>(
  work: () => Promise<Result<Value, MetaProblem>>,
): Promise<Result<Value, MetaProblem>> {
  try {
    return await work();
  } catch (error) {
    return fail(problemOf(error));
  }
}

export const answerOf = <Value>(work: () => Promise<Value>): Promise<Result<Value, MetaProblem>> =>
  answered(async () => ok(await work()));

function problemOf(error: unknown): MetaProblem {
  if (error instanceof NoAnswer) return { kind: 'UNKNOWN' };
  if (!(error instanceof Error) || error.name !== 'FacebookRequestError') throw error;
  const { response, headers, status } = error as Error & {
    response: { code?: number; message?: string; error_user_msg?: string; is_transient?: boolean } | null;
    headers: Record<string, string> | null;
    status: number | null;
  };
  const code = response?.code;
  if (code === undefined || PASSING_CODES.has(code) || response?.is_transient || (status ?? 0) >= 500)
    return BUSY_CODES.has(code ?? 0) ? { kind: 'BUSY', retryAfterMs: retryAfter(headers) } : { kind: 'UNKNOWN' };
  if (BUSY_CODES.has(code)) return { kind: 'BUSY', retryAfterMs: retryAfter(headers) };
  if (TOKEN_CODES.has(code)) return { kind: 'DISCONNECTED', reason: response?.message ?? 'renew the access token' };
  return {
    kind: 'REJECTED',
    message: response?.error_user_msg ?? response?.message ?? integrationMessages.meta.noReason(),
  };
}

/** Meta reports in minutes when an account may be called again. */
function retryAfter(headers: Record<string, string> | null): number {
  const minutes = /"estimated_time_to_regain_access":\s*(\d+)/.exec(headers?.['x-business-use-case-usage'] ?? '')?.[1];
  return minutes && Number(minutes) > 0 ? Number(minutes) * MINUTE_MS : BUSY_MS;
}
