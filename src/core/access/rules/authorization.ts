import * as z from 'zod/mini';
import { AGENT_SCOPE, type MandateGroup, type Scope } from '#kernel/scope.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { MAX_NAME_LENGTH } from './access-key.ts';

/** Between the consent and the call that exchanges its code. */
export const CODE_WITHIN_MS = 2 * MINUTE_MS;
export const ACCESS_TOKEN_MS = 10 * MINUTE_MS;
/** How long a refresh can be repeated whose answer was lost. */
export const REPEATED_WITHIN_MS = 30_000;
/** Clients that one person may have let in at a time. */
export const MAX_GRANTS = 20;
/** How long a grant is kept after its end: as long as its mandate is listed. */
export const ENDED_KEPT_MS = 30 * DAY_MS;
/** How long a consent is kept whose code was not fetched. */
export const ABANDONED_KEPT_MS = DAY_MS;
const MAX_LENGTH = 2000;

/** What a client asks for in the address of the consent page; empty where it sent nothing. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  responseType: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  resource: string;
  state: string;
}

/** The codes of RFC 6749 and RFC 8707 with which a request is refused. */
export type RequestError = 'unsupported_response_type' | 'invalid_request' | 'invalid_target';

/** Returns what is wrong with a request of a known client; null when nothing is. */
export function requestError(request: AuthorizationRequest, resource: string): RequestError | null {
  if (request.responseType !== 'code') return 'unsupported_response_type';
  // A method that is left out would be `plain`.
  if (request.codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(request.codeChallenge)) return 'invalid_request';
  if (request.state.length > MAX_LENGTH) return 'invalid_request';
  return request.resource === resource ? null : 'invalid_target';
}

export const isVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text);

/** Whether a client's id can be the address of its description: https in the end, which the fetching guard checks. */
export function isClientId(clientId: string): boolean {
  const url = URL.parse(clientId);
  if (!url || clientId.length > MAX_LENGTH || url.pathname === '/') return false;
  // One client has one name: what a parser would change is refused.
  return url.href === clientId && url.hash === '' && url.username === '' && url.password === '';
}

/** What a client says about itself. Authentication by a shared secret is impossible where everyone can read this. */
export interface ClientDescription {
  name: string;
  redirectUris: readonly string[];
}

const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
  client_secret: z.optional(z.undefined()),
});

/** Reads the document at a client's id; null when it does not describe that client. */
export function clientOf(clientId: string, document: unknown): ClientDescription | null {
  const { data } = clientDocument.safeParse(document);
  if (data?.client_id !== clientId) return null;
  const claimed = visible(data.client_name);
  if (!claimed) return null;
  // A name that reads as an address would vouch for itself: only the host that was checked is shown as one.
  const name = readsAsAddress(claimed) ? new URL(clientId).host : claimed.slice(0, MAX_CLIENT_NAME).trim();
  return { name, redirectUris: data.redirect_uris };
}

const MAX_CLIENT_NAME = 40;

/** Whether a text has what looks like a host or an address, also by letters that only look like dots. */
const readsAsAddress = (text: string): boolean =>
  /[\p{L}\p{N}][.。․·‧∙]\p{L}{2}|\bxn--|:\/\//u.test(text.normalize('NFKC'));

/** Without what could not be seen or turns the reading direction. */
const visible = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{C}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();

const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
/** Whether an answer goes to a program on the person's own device: no website vouches for who listens there. */
export const isLocalRedirect = (redirectUri: string): boolean => isLoopback(new URL(redirectUri));
const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.includes(url.hostname);

/** Whether a browser is sent to an address: it is listed, letter by letter but for the port of a program on this device. */
export function isListedRedirect({ redirectUris }: ClientDescription, redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  if (!url || redirectUri.length > MAX_LENGTH || redirectUri.includes('#') || url.username || url.password)
    return false;
  if (isLoopback(url)) return redirectUris.some((one) => withoutPort(one) === withoutPort(redirectUri));
  return url.protocol === 'https:' && redirectUris.includes(redirectUri);
}

/** As RFC 8252 has it: such a program takes the port that is free. */
function withoutPort(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !isLoopback(url)) return null;
  url.port = '';
  return url.href;
}

/** Where the browser goes with the answer. The issuer tells a client which server answered (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: RequestError | 'access_denied' },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}

/** What a person sees first of a client: its name is its own claim, its host is not. */
export function grantName({ name }: ClientDescription, clientId: string): string {
  const { host } = new URL(clientId);
  if (name === host) return endOf(host, MAX_NAME_LENGTH);
  return `${name} (${endOf(host, MAX_NAME_LENGTH - MAX_CLIENT_NAME - 3)})`;
}

/** Whose a host is says its end. */
const endOf = (host: string, room: number): string => (host.length > room ? `…${host.slice(1 - room)}` : host);

const READING: readonly Scope[] = [
  'catalog:read',
  'campaigns:read',
  'reports:read',
  'wallet:read',
  'billing:read',
  'bookings:read',
];

/** The scopes that a mandate's groups need, and no others. */
export function scopesOf(groups: readonly MandateGroup[]): Scope[] {
  const needs = (...some: MandateGroup[]) => groups.some((group) => some.includes(group));
  return [
    ...READING,
    ...(groups.some((group) => group !== 'BOOKINGS') ? (['campaigns:write'] as const) : []),
    ...(needs('BIDS', 'CREATE') ? (['bids:write'] as const) : []),
    ...(needs('BUDGETS', 'CREATE') ? (['budgets:write'] as const) : []),
    ...(needs('BOOKINGS') ? (['bookings:write'] as const) : []),
    AGENT_SCOPE,
  ];
}

/** Tells a grant's tokens from keys. */
export const TOKEN_PREFIX = { code: 'eoc_', access: 'eot_', refresh: 'eor_' } as const;
export const isAccessToken = (secret: string): boolean => secret.startsWith(TOKEN_PREFIX.access);

/** A refresh token's family: what all of its grant begin with. Null for what is none. */
export const familyOf = (refreshToken: string): string | null =>
  /^eor_([\w-]{22})[\w-]{43}$/.exec(refreshToken)?.[1] ?? null;
