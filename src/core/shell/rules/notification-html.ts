import { escapeHtml } from '#kernel/html.ts';

/** HTML that is safe to show, made by `html` alone. */
export type SafeHtml = string & { readonly isSafe: unique symbol };

export interface MessagePart {
  text: string;
  mark: 'strong' | 'em' | null;
}

const CHARACTERS = Object.fromEntries([...`&<>"'`].map((character) => [escapeHtml(character), character]));
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (escape) => CHARACTERS[escape]!);

/** A message with what people named filled in as text: html`<strong>${name}</strong> was approved`. */
export function html(written: TemplateStringsArray, ...names: readonly string[]): SafeHtml {
  return written.reduce((text, part, index) => text + escapeHtml(names[index - 1]!) + part) as SafeHtml;
}

/** Reads a message, keeping emphasis and nothing else: any other tag is gone, what stands in it is text. */
export function readMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let mark: MessagePart['mark'] = null;
  for (const piece of message.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?)(strong|em)>$/.exec(piece);
    if (tag) mark = tag[1] ? null : (tag[2] as 'strong' | 'em');
    else if (piece !== '' && !/^<[^<>]*>$/.test(piece)) parts.push({ text: plain(piece), mark });
  }
  return parts;
}

/** A message as HTML that holds emphasis and text alone, whatever was stored. */
export function sanitise(message: string): string {
  return readMessage(message)
    .map(({ text, mark }) => (mark ? `<${mark}>${escapeHtml(text)}</${mark}>` : escapeHtml(text)))
    .join('');
}
