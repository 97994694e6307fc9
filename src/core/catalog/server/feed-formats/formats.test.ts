import { describe, expect, test } from 'vitest';
import { formatOf, recordsOf, type FeedFormat, type FeedRecord } from './index.ts';
import { MAX_RECORD_LENGTH } from './records.ts';
import { catalogMessages } from '../../rules/catalog.messages.ts';

/** Splits bytes into pieces of a fixed size, even within characters. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function readBytes(format: FeedFormat, bytes: Uint8Array, size: number): Promise<FeedRecord[]> {
  const records: FeedRecord[] = [];
  for await (const some of recordsOf(format, pieces(bytes, size))) records.push(...some);
  return records;
}

const read = (format: FeedFormat, text: string, size = 3) => readBytes(format, Buffer.from(text), size);

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title>
<item>
  <g:id>A</g:id><title>Läufer &amp; Co</title>
  <g:shipping><g:price>4.90 SGD</g:price></g:shipping>
  <g:price>9.90 SGD</g:price>
  <g:product_type><![CDATA[Women > Shoes]]></g:product_type><g:product_type>Sale</g:product_type>
</item>
<item><g:id>B</g:id></item><item><g:id>C</g:id></item>
</channel></rss>`;

describe('records and the lines they start on, at any chunk boundary', () => {
  test.each<[string, FeedFormat, string, FeedRecord[]]>([
    [
      'lines of JSON',
      'ndjson',
      '{"a":"ä"}\n\n  \r\n{"b":2}',
      [
        { line: 1, value: { a: 'ä' } },
        { line: 4, value: { b: 2 } },
      ],
    ],
    ['a line separator within a text', 'ndjson', '{"a":"x\u2028y"}\n', [{ line: 1, value: { a: 'x\u2028y' } }]],
    ['a byte order mark', 'ndjson', '\uFEFF{"a":1}\n', [{ line: 1, value: { a: 1 } }]],
    [
      'an invalid line among valid ones',
      'ndjson',
      '{}\n{ no\n{}\n',
      [
        { line: 1, value: {} },
        { line: 2, problem: catalogMessages.row.notJson() },
        { line: 3, value: {} },
      ],
    ],
    [
      'a table, with values over several lines and short rows',
      'csv',
      '\uFEFFid,Title,g:image link,price,quantity\r\nA,"two\nlines","x"\n\nB,"say ""hi"""\nC,,y,,,more\n',
      [
        { line: 2, value: { id: ['A'], title: ['two\nlines'], image_link: ['x'] } },
        { line: 5, value: { id: ['B'], title: ['say "hi"'] } },
        { line: 6, value: { id: ['C'], image_link: ['y'] } },
      ],
    ],
    [
      'a column named twice',
      'csv',
      'id,title,price,quantity,product_type,product_type\nA,a,,,x,y\n',
      [{ line: 2, value: { id: ['A'], title: ['a'], product_type: ['x', 'y'] } }],
    ],
    [
      'tabs',
      'tsv',
      'id\ttitle\tprice\tavailability\nA\t5" nail, long\n',
      [{ line: 2, value: { id: ['A'], title: ['5" nail, long'] } }],
    ],
    [
      'XML',
      'xml',
      XML,
      [
        {
          line: 3,
          value: {
            id: ['A'],
            title: ['Läufer & Co'],
            shipping: [''],
            price: ['9.90 SGD'],
            product_type: ['Women > Shoes', 'Sale'],
          },
        },
        { line: 9, value: { id: ['B'] } },
        { line: 9, value: { id: ['C'] } },
      ],
    ],
    [
      'Atom',
      'xml',
      '<feed>\n<entry><g:id>A</g:id>\n<link href="https://x.example/a"/></entry></feed>',
      [{ line: 2, value: { id: ['A'], link: ['https://x.example/a'] } }],
    ],
  ])('%s', async (_name, format, text, records) => {
    for (const size of [1, 7, 10_000]) expect(await read(format, text, size)).toEqual(records);
  });
});

describe('invalid content of each format', () => {
  test.each<[string, FeedFormat, string, string]>([
    ['XML as NDJSON', 'ndjson', '<xml/>', 'Line 1: not NDJSON, one JSON object per line'],
    ['a list as NDJSON', 'ndjson', '\n[1]\n', 'Line 2: not NDJSON, one JSON object per line'],
    ['truncated lines of JSON', 'ndjson', '{}\n{}\n{"sku":"L', 'Line 3: the last line is not whole JSON'],
    ['truncated before the last line break', 'ndjson', '{}\n{"sku":"L\n', 'Line 2: the last line is not whole JSON'],
    [
      'a table without required columns',
      'csv',
      'sku,title\nA,a\n',
      'Line 1: price: no such column. quantity: no such column. The columns "sku", "title" were found, separated by commas',
    ],
    ['a truncated table', 'csv', 'id,title,price,quantity\nA,"a', 'Line 2: Quote Not Closed'],
    ['truncated XML', 'xml', '<rss><channel>\n<item><g:id>A</g:id>', 'Line 2: unclosed tag: item'],
    ['XML that is not well-formed', 'xml', '<rss>\n<item><a></b></item></rss>', 'Line 2: unexpected close tag.'],
    ['XML of something else', 'xml', '<html></html>', 'Line 1: no <item> or <entry> is in it'],
    [
      'XML that expands',
      'xml',
      '<!DOCTYPE x [<!ENTITY e "eeee">]>\n<rss><item>&e;</item></rss>',
      'Line 2: undefined entity.',
    ],
  ])('%s', async (_name, format, text, message) => {
    await expect(read(format, text, 10_000)).rejects.toThrow(message);
  });

  const endless = 'x'.repeat(MAX_RECORD_LENGTH + 10);
  test.each<[FeedFormat, string]>([
    ['ndjson', `{"a":"${endless}`],
    ['csv', `id,title,price,quantity\nA,"${endless}`],
    ['xml', `<rss><item><g:id>${endless}`],
  ])('a record without end as %s is rejected, not held in memory', async (format, text) => {
    await expect(read(format, text, 65_536)).rejects.toThrow(/longer than|Max Record Size/i);
  });

  test('an endless line among valid ones is rejected alone', async () => {
    expect(await read('ndjson', `{}\n{"a":"${endless}"}\n{}\n`, 65_536)).toEqual([
      { line: 1, value: {} },
      { line: 2, problem: catalogMessages.row.rowTooLong() },
      { line: 3, value: {} },
    ]);
  });
});

describe('bytes that are not UTF-8 are rejected at their line, at any chunk boundary', () => {
  // In Latin-1 "ã" is a single byte that cannot start a UTF-8 character.
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  test.each<[FeedFormat, Buffer, string]>([
    ['ndjson', latin1('{"name":"Pao"}\n{"name":"P\xe3o"}\n{}\n'), 'Line 2: column 11, byte'],
    ['csv', latin1('id,title,price,quantity\nA,P\xe3o,1,1\n'), 'Line 2: column 4, byte'],
    ['tsv', latin1('id\ttitle\tprice\tquantity\nA\tma\xe7\xe3\t1\t1\n'), 'Line 2: column 5, byte'],
    ['xml', latin1('<rss>\n<item><id>\xe7</id></item></rss>'), 'Line 2: column 11, byte'],
    [
      'ndjson',
      Buffer.concat([Buffer.from('{"a":"ä€😀"}\n{"a":"'), Buffer.from([0xf0, 0x9f])]),
      'Line 2: it ends in the middle of a character',
    ],
    ['ndjson', Buffer.concat([Buffer.from('{"a":"😀'), Buffer.from([0x80, 0x22, 0x7d])]), 'Line 1: column 9'],
  ])('%s', async (format, bytes, message) => {
    for (const size of [1, 2, 3, 7, 10_000]) await expect(readBytes(format, bytes, size)).rejects.toThrow(message);
  });
});

test.each([
  ['application/x-ndjson; charset=utf-8', 'ndjson'],
  ['Text/CSV', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/xml', 'xml'],
  ['application/json', null],
  ['', null],
])('%s is read as %s', (type, format) => {
  expect(formatOf(type)).toBe(format);
});

test('NDJSON that is cut anywhere but at the end of a line is found to be cut', async () => {
  const line = (sku: string) => JSON.stringify({ sku, name: 'Läufer € 😀', price: '1.50', quantity: 1 });
  const whole = Buffer.from(['A', 'B', 'C', 'D'].map(line).join('\n'));
  let cut = 0;
  for (let at = 1; at < whole.length; at += 1) {
    if (whole[at] === 0x0a || whole[at - 1] === 0x0a) continue;
    await expect(readBytes('ndjson', whole.subarray(0, at), 64)).rejects.toMatchObject({ code: 'feed_truncated' });
    cut += 1;
  }
  expect(cut).toBeGreaterThan(200);
});
