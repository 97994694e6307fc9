import { z } from 'zod';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;

const Advisory = z.object({
  title: z.string(),
  url: z.string(),
  severity: z.enum(SEVERITIES),
});
/** What `npm audit --json` prints; `via` names another package where a vulnerability only passes through. */
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});
const Failure = z.object({ message: z.string() });

/** Vulnerabilities that do not reach us, each with why, until the day of the next review. */
const Accepted = z.array(z.object({ url: z.string(), why: z.string().min(20), until: z.iso.date() }));

/** Judges a report: clean when every vulnerability is accepted, and no acceptance is over or of no use. */
export function judgeAudit(report: string, accepted: unknown, now: Date): { lines: string[]; isClean: boolean } {
  const json: unknown = JSON.parse(report);
  const parsed = Report.safeParse(json);
  if (!parsed.success) {
    const { success, data } = Failure.safeParse(json);
    return { lines: [`The registry gave no answer: ${success ? data.message : 'unknown format'}`], isClean: false };
  }
  const found = new Map<string, string>();
  for (const [name, { via }] of Object.entries(parsed.data.vulnerabilities))
    for (const advisory of via)
      if (typeof advisory !== 'string')
        found.set(advisory.url, `${advisory.severity}: ${name}: ${advisory.title} (${advisory.url})`);
  const today = now.toISOString().slice(0, 10);
  const known = Accepted.parse(accepted);
  const valid = new Set(known.filter(({ until }) => until >= today).map(({ url }) => url));
  const open = [...found].filter(([url]) => !valid.has(url)).map(([, line]) => line);
  const useless = known
    .filter(({ url }) => !found.has(url))
    .map(({ url }) => `accepted, but not found any more: ${url}`);
  const lines = [...open.toSorted((a, b) => rank(b) - rank(a)), ...useless];
  return {
    lines: lines.length ? lines : ['No known vulnerability in what runs in production'],
    isClean: !lines.length,
  };
}

const rank = (line: string) => SEVERITIES.findIndex((severity) => line.startsWith(severity));
