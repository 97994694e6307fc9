import { invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { catalogMessages } from './catalog.messages.ts';

/**
 * Permissions of a key: `feed` to send feeds, `ads` to request ads and report events, `browser` to report what pages show.
 * The last stands alone.
 */
export type ApiScope = 'feed' | 'ads' | 'browser';

/** What keys of servers may have. */
export const SERVER_SCOPES = ['ads', 'feed'] as const satisfies ApiScope[];
export const API_SCOPES = [...SERVER_SCOPES, 'browser'] as const satisfies ApiScope[];
/** Valid keys of a storefront. */
export const MAX_KEYS = 100;
export const MAX_LABEL_LENGTH = 100;
export const MAX_ORIGINS = 20;
export const MAX_REQUESTS_PER_SECOND = 1_000_000;
/** How long a key that was rotated may still work. */
export const MAX_OVERLAP_HOURS = 720;
export const DEFAULT_OVERLAP_HOURS = 24;

const { key: problem } = catalogMessages;
/** Of a value that a message repeats. */
const SHOWN_LENGTH = 100;

export interface ApiKeyInput {
  label: string;
  scopes: readonly string[];
  /** Of a key for pages: the pages that may send it. */
  origins: readonly string[];
  /** Null applies the deployment's limit. */
  requestsPerSecond: number | null;
}

export interface CheckedApiKey extends ApiKeyInput {
  scopes: ApiScope[];
  origins: string[];
}

/** Returns a new key as it is stored, or all that is wrong with it. */
export function checkApiKey({
  label,
  scopes,
  origins,
  requestsPerSecond,
}: ApiKeyInput): Result<CheckedApiKey, Problem> {
  const checked = {
    label: label.trim(),
    scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
    origins: [...new Set(origins.map((origin) => browserOrigin(origin) ?? origin))],
    requestsPerSecond,
  };
  const rejection = invalidFields({
    label: wrongLabel(checked.label),
    scopes: wrongScopes(scopes),
    origins: wrongOrigins(checked.origins, scopes.includes('browser')),
    requestsPerSecond:
      requestsPerSecond === null || isRate(requestsPerSecond)
        ? undefined
        : problem.rateOutOfRange({ max: MAX_REQUESTS_PER_SECOND }),
  });
  return rejection ? fail(rejection) : ok(checked);
}

function wrongLabel(label: string) {
  if (label === '') return problem.labelRequired();
  return label.length > MAX_LABEL_LENGTH ? problem.labelTooLong({ max: MAX_LABEL_LENGTH }) : undefined;
}

function wrongScopes(scopes: readonly string[]) {
  const unknown = scopes.find((scope) => !(API_SCOPES as readonly string[]).includes(scope));
  if (unknown !== undefined) return problem.scopeUnknown({ scope: unknown.slice(0, SHOWN_LENGTH) });
  if (scopes.length === 0) return problem.scopeRequired();
  return scopes.includes('browser') && scopes.some((scope) => scope !== 'browser')
    ? problem.browserStandsAlone()
    : undefined;
}

function wrongOrigins(origins: readonly string[], isForPages: boolean) {
  if (!isForPages) return origins.length > 0 ? problem.originsOfPagesOnly() : undefined;
  if (origins.length === 0) return problem.originRequired();
  if (origins.length > MAX_ORIGINS) return problem.tooManyOrigins({ max: MAX_ORIGINS });
  const wrong = origins.find((origin) => browserOrigin(origin) === null);
  return wrong === undefined ? undefined : problem.originInvalid({ origin: wrong.slice(0, SHOWN_LENGTH) });
}

const isRate = (perSecond: number): boolean =>
  Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= MAX_REQUESTS_PER_SECOND;

export const isOverlap = (hours: number): boolean => hours >= 0 && hours <= MAX_OVERLAP_HOURS;

/** Returns what is wrong with the time for which a key that was rotated still works; null when nothing is. */
export function validateOverlap(hours: number): Problem | null {
  return isOverlap(hours) ? null : invalid('overlapHours', problem.overlapOutOfRange({ max: MAX_OVERLAP_HOURS }));
}

/**
 * Reads the origin of a storefront's pages, as browsers send it: scheme and host, and the port unless it is the usual
 * one. Null for anything else.
 */
export function browserOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url) return null;
  const { origin, protocol, pathname, search, hash, username, password, hostname } = url;
  const isPage =
    !hostname.includes('*') && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
  const isBare = pathname === '/' && search === '' && hash === '' && username === '' && password === '';
  return isPage && isBare ? origin : null;
}
