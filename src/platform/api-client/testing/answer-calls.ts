import { vi } from 'vitest';

type Answers = Readonly<Record<string, (variables: never) => unknown>>;

/** Answers the console's calls by the names of their documents; what is not named stays without an answer. */
export function answerCalls(answers: Answers): void {
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (typeof body !== 'string') return Response.json({ csrfToken: 'token' });
    const { query, variables } = JSON.parse(body) as { query: string; variables: never };
    const answer = answers[/(?:query|mutation) (\w+)/.exec(query)![1]!];
    return answer ? Response.json(answer(variables)) : new Promise<Response>(() => {});
  });
}
