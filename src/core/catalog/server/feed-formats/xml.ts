import { SaxesParser } from 'saxes';
import { attributeName } from '../../rules/presets/google.ts';
import { MAX_RECORD_LENGTH, UnreadableFeed, type FeedRecord, type RecordReader } from './records.ts';
import { utf8Text } from './utf8.ts';

/** Product elements of RSS and Atom. */
const PRODUCTS = new Set(['item', 'entry']);

/**
 * Reads Google's product data as RSS 2.0 or Atom. Elements nested in an attribute (a price within shipping) do not
 * belong to the product itself.
 */
export const readXml: RecordReader = async function* (bytes, { onFound, isBeginning = false }) {
  onFound?.({ preset: 'google', separator: null, columns: null });
  const parser = new SaxesParser();
  let found: FeedRecord[] = [];
  let failure: UnreadableFeed | null = null;
  let product: { readonly line: number; readonly attributes: Record<string, string[]> } | null = null;
  /** Depth within a product: 1 is an attribute, more is nested in an attribute. */
  let depth = 0;
  let text = '';
  let sinceRecord = 0;
  let products = 0;

  parser.on('error', (error) => (failure ??= unreadable(parser.line, reasonOf(error))));
  parser.on('opentag', ({ name, attributes }) => {
    if (product === null) {
      if (!PRODUCTS.has(name)) return;
      product = { line: parser.line, attributes: Object.create(null) };
      depth = 0;
      return;
    }
    depth += 1;
    if (depth > 1) return;
    // Atom encodes addresses as <link href="…"/>.
    text = attributes['href'] ?? '';
  });
  const take = (part: string) => {
    if (product !== null && depth === 1) text += part;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (product === null) return;
    if (depth === 1) (product.attributes[attributeName(name)] ??= []).push(text);
    if (depth > 0) {
      depth -= 1;
      return;
    }
    found.push({ line: product.line, value: product.attributes });
    products += 1;
    product = null;
    sinceRecord = 0;
  });

  const checked = () => {
    if (failure) throw failure;
    if (sinceRecord > MAX_RECORD_LENGTH) throw new UnreadableFeed(parser.line, 'longer than a product may be');
    const records = found;
    found = [];
    return records;
  };
  for await (const chunk of utf8Text(bytes)) {
    sinceRecord += chunk.length;
    parser.write(chunk);
    yield checked();
  }
  if (isBeginning) return;
  parser.close();
  yield checked();
  if (products === 0) throw new UnreadableFeed(1, 'no <item> or <entry> is in it');
};

const unreadable = (line: number, reason: string) =>
  new UnreadableFeed(
    line,
    reason,
    /^(unclosed tag|unexpected end)/i.test(reason) ? 'feed_truncated' : 'feed_unreadable',
  );

/** Removes the position that saxes puts in front: `UnreadableFeed` adds its own. */
function reasonOf({ message }: Error): string {
  return message.replace(/^\d+:\d+: /, '');
}
