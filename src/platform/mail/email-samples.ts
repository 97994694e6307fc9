import { globSync } from 'node:fs';
import { join } from 'node:path';
import { specOf, type Message, type MessageParam, type Params } from '#kernel/message.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';

const SRC = join(import.meta.dirname, '../..');

const EXAMPLE: Readonly<Record<Params[string], MessageParam>> = {
  money: { money: '1234500000', symbol: 'S$', digits: 2 },
  number: 7,
  percent: { percent: '0.115' },
  day: { day: '2026-05-31' },
  days: { from: '2026-05-25', until: '2026-05-31' },
  instant: { atMs: Date.UTC(2026, 4, 31, 6), timeZone: 'Asia/Singapore' },
  text: 'Peach',
  message: sharedMessages.notFound(),
};

/** Returns every email that a module defines, by `module.name`, with an example of each parameter: for tests and the gallery. */
export async function readEmailSamples(): Promise<[string, Message][]> {
  const samples: [string, Message][] = [];
  for (const file of globSync('**/*.messages.ts', { cwd: SRC })) {
    const exported = (await import(join(SRC, file))) as Record<string, unknown>;
    for (const value of Object.values(exported)) {
      const defined = typeof value === 'object' && value !== null ? specOf(value) : undefined;
      if (!defined) continue;
      const { namespace } = defined;
      for (const [name, kinds] of Object.entries((defined.spec['email'] ?? {}) as Record<string, Params>)) {
        const params = Object.fromEntries(Object.entries(kinds).map(([param, kind]) => [param, EXAMPLE[kind]]));
        samples.push([`${namespace}.${name}`, { namespace, code: `email.${name}`, params }]);
      }
    }
  }
  return samples;
}
