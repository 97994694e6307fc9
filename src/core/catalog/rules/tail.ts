import { KEY_PLACEHOLDER } from './api-key-guide.ts';

/** A line of the live tail, as the API shows it. */
export interface TailLine {
  id: string;
  kind: string;
  at: string;
  keyId: string;
  visit: string | null;
  eventId: string | null;
  reason: string | null;
  skus: readonly string[];
  winners: readonly { rank: number; id: string }[];
  shopper: string | null;
  path: string;
  body: string | null;
}

/** An auction with what became of its winners, or what belongs to none. */
export interface Visit<Line> {
  id: string;
  auction: Line | null;
  /** Events and refused calls, as they arrived. */
  others: readonly Line[];
  hasProblem: boolean;
}

/** Lines that a page holds; older ones are let go. */
const MAX_LINES = 500;
export const MAX_VISITS = 100;

const byId = (a: { id: string }, b: { id: string }) => Number(BigInt(a.id) - BigInt(b.id));

/** Adds lines, which may come twice, to those known; in the order in which they were written. */
export function mergeLines<Line extends TailLine>(known: readonly Line[], more: readonly Line[]): readonly Line[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id));
  return fresh.length === 0 ? known : [...known, ...fresh].toSorted(byId).slice(-MAX_LINES);
}

/** Joins auctions with their events, the latest first. What was found wrong with an event later stands in its place. */
export function visitsOf<Line extends TailLine>(lines: readonly Line[]): Visit<Line>[] {
  const groups = Map.groupBy(lines, ({ visit, kind, eventId, id }) =>
    visit !== null ? visit : eventId === null ? id : `${kind} ${eventId}`,
  );
  const visits = [...groups].map(([id, group]) => {
    const events = new Map<string, Line>();
    for (const line of group) {
      if (line.kind === 'AUCTION') continue;
      const event = `${line.kind} ${line.eventId ?? line.id}`;
      if (line.reason !== null || !events.has(event)) events.set(event, line);
    }
    const auction = group.find(({ kind }) => kind === 'AUCTION') ?? null;
    return {
      ...{ id, auction, others: [...events.values()], last: group.at(-1)! },
      hasProblem: group.some(({ reason }) => reason !== null),
    };
  });
  return visits
    .toSorted((a, b) => byId(b.last, a.last))
    .map(({ id, auction, others, hasProblem }) => ({ id, auction, others, hasProblem }));
}

export interface TailFilter {
  keyId: string | null;
  isOnlyProblems: boolean;
  /** A part of a SKU. */
  product: string;
  /** A whole shopper, or its beginning. */
  shopper: string;
}

/** Whether a visit has a line that is looked for. */
export function isLookedFor(visit: Visit<TailLine>, { keyId, isOnlyProblems, product, shopper }: TailFilter): boolean {
  const lines = visit.auction ? [visit.auction, ...visit.others] : visit.others;
  const [sku, beginning] = [product.trim().toLowerCase(), shopper.trim()];
  const named = ({ skus, winners }: TailLine) => [...skus, ...winners.map(({ id }) => id)];
  return (
    (!isOnlyProblems || visit.hasProblem) &&
    (keyId === null || lines.some((line) => line.keyId === keyId)) &&
    (sku === '' || lines.some((line) => named(line).some((id) => id.toLowerCase().includes(sku)))) &&
    (beginning === '' || lines.some((line) => line.shopper !== null && isShopper(line.shopper, beginning)))
  );
}

/** Only the beginning of a shopper is known, followed by an ellipsis. */
function isShopper(shown: string, wanted: string): boolean {
  const known = shown.replace(/…$/, '');
  return known.startsWith(wanted) || (shown.endsWith('…') && wanted.startsWith(known));
}

/** A command that sends the same again, for a key to be put in; null where what was sent is not known. */
export function curlOf({ path, body }: Pick<TailLine, 'path' | 'body'>, url: string): string | null {
  if (body === null) return null;
  return [
    `curl ${url}${path} -H 'Authorization: Bearer ${KEY_PLACEHOLDER}'`,
    "-H 'Content-Type: application/json' -H 'Prefer: return=representation'",
    `--data-raw '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ');
}
