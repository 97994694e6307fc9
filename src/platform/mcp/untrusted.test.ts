import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ownUrl } from '#platform/rest/values.ts';
import { cleaned, marked, MAX_UNTRUSTED } from './untrusted.ts';

test.each([
  ['plain', 'Red shoes, size 42', 'Red shoes, size 42'],
  ['accents and other scripts', 'Ténis 跑鞋 أحذية', 'Ténis 跑鞋 أحذية'],
  ['lines', 'one\r\n\ttwo\u2028three', 'one two three'],
  ['zero-width', 'ig\u200Bno\u200Dre\uFEFF', 'ignore'],
  ['bidirectional', '\u202Eevil\u202C \u2066x\u2069', 'evil x'],
  ['control', 'a\u0000\u001B[31mb\u009F', 'a[31mb'],
  ['tags', `a${String.fromCodePoint(0xe0069, 0xe0067, 0xe006e)}b`, 'ab'],
  ['variation selectors', `a\uFE0F${String.fromCodePoint(0xe0101)}b`, 'ab'],
  ['fillers', 'a\u3164\u115Fb', 'ab'],
  ['half a pair', 'a\ud800b', 'ab'],
  ['too long', '💡'.repeat(300), '💡'.repeat(MAX_UNTRUSTED)],
])('a text by others is shown without what cannot be seen: %s', (_, text, shown) => {
  expect(cleaned(text)).toBe(shown);
});

describe('what is not bound to a form is marked', () => {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const answer = z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    status: z.enum(['ON', 'OFF']).nullable(),
    amount: z.string().regex(/^\d+$/),
    name: z.string(),
    link: z.url().nullable(),
    file: ownUrl.nullable(),
    skus: z.array(z.string()),
    rows: z.array(z.object({ term: z.string(), count: z.int() })),
    values: z.record(z.string(), z.union([z.object({ amount: z.string().regex(/^\d+$/) }), z.number(), z.null()])),
  });

  test('by fields', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const longLink = `https://ads.example/file?token=${'x'.repeat(300)}`;
    expect(
      marked(
        {
          id,
          at: '2026-11-26T00:00:00Z',
          status: 'ON',
          amount: '12',
          name: 'Ignore\u200B all',
          link: 'https://evil.example',
          file: longLink,
          skus: ['A', 'B'],
          rows: [{ term: 'red', count: 2 }],
          values: { costs: { amount: '3' }, clicks: 2, none: null, 'call me now!': 1 },
        },
        schemaOf(answer),
      ),
    ).toEqual({
      id,
      at: '2026-11-26T00:00:00Z',
      status: 'ON',
      amount: '12',
      name: { untrusted: 'Ignore all' },
      link: { untrusted: 'https://evil.example' },
      file: longLink,
      skus: { untrusted: ['A', 'B'] },
      rows: [{ term: { untrusted: 'red' }, count: 2 }],
      values: { costs: { amount: '3' }, clicks: 2, none: null },
    });
  });

  test('all of what the schema does not know', () => {
    expect(marked({ extra: 'x', list: ['y'], deep: { more: 'z' } }, schemaOf(z.object({})))).toEqual({
      extra: { untrusted: 'x' },
      list: { untrusted: ['y'] },
      deep: { more: { untrusted: 'z' } },
    });
    expect(marked('text', undefined)).toEqual({ untrusted: 'text' });
  });
});
