import { inflateSync } from 'node:zlib';

/**
 * Extracts the visible text of one of our PDFs by page: resolves pages to their contents, fonts to their character
 * maps, and glyphs to characters.
 */
export function pdfText(pdf: Buffer): string[] {
  const objects = readObjects(pdf.toString('latin1'));
  const dictionary = (id: string) => objects.get(id)?.dictionary ?? '';
  const pages = [...objects.values()].filter(({ dictionary: text }) => /\/Type\s*\/Page\b/.test(text));
  return pages.map(({ dictionary: page }) => {
    const resources = dictionary(/\/Resources (\d+) 0 R/.exec(page)![1]!);
    const fonts = new Map<string, Map<number, string>>();
    for (const [, name, id] of (/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(dictionary(id!))?.[1];
      if (map) fonts.set(name!, readCharacterMap(objects.get(map)!.stream));
    }
    return drawnText(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!.stream, fonts);
  });
}

function readObjects(file: string): Map<string, { dictionary: string; stream: string }> {
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', rest] = body!.split(/\nstream\n/);
    const bytes = rest === undefined ? Buffer.alloc(0) : Buffer.from(rest.replace(/\nendstream$/, ''), 'latin1');
    const isPacked = /\/Filter \/FlateDecode/.test(dictionary) && bytes.length > 0;
    objects.set(id!, { dictionary, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return objects;
}

/** Maps glyphs to characters, from `beginbfrange` with lists of UTF-16 codes. */
function readCharacterMap(text: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, from, list] of text.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(from!, 16);
    for (const [, codes] of list!.matchAll(/<([0-9a-f ]*)>/gi)) {
      const units = codes!.match(/[0-9a-f]{4}/gi) ?? [];
      map.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
      glyph += 1;
    }
  }
  return map;
}

function drawnText(stream: string, fonts: Map<string, Map<number, string>>): string {
  const words: string[] = [];
  let font: Map<number, string> | undefined;
  for (const [, name, drawn] of stream.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    else {
      const glyphs = [...drawn!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      words.push(glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '?').join(''));
    }
  }
  // Words are drawn separately, and one glyph represents every kind of space.
  return words.join(' ').replaceAll(/\s+/g, ' ');
}
