import { escapeHtml } from '#kernel/html.ts';

export interface MessagePart {
  text: string;
  mark: 'strong' | 'em' | null;
}

const CHARACTERS = Object.fromEntries([...`&<>"'`].map((character) => [escapeHtml(character), character]));
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (escape) => CHARACTERS[escape]!);

/** Parses a message, preserving emphasis only: other tags are dropped, their content is text. */
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

/** Returns a message as HTML with emphasis and text only, whatever was given. */
export function sanitise(message: string): string {
  return readMessage(message)
    .map(({ text, mark }) => (mark ? `<${mark}>${escapeHtml(text)}</${mark}>` : escapeHtml(text)))
    .join('');
}
