import type { WireProblem } from './errors.ts';

/** An HTTP response. Headers are a flat list of names and values; the body is plain ASCII or a problem. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | WireProblem;
};

export const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;

export function errorAnswer(problem: WireProblem, headers: readonly string[] = []): WireAnswer {
  return { status: problem.status, headers: [...JSON_TYPE, ...headers], body: problem };
}
