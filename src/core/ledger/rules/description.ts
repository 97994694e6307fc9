import type { Message, MessageOrText } from '#kernel/message.ts';

/** What a line says, as the ledger stores it: a message, what a person typed, or a message about what they typed. */
export interface Described {
  description: Message | null;
  /** Shown as it is, in every language. */
  typed: string | null;
}

export const describedBy = (text: MessageOrText): Described =>
  typeof text === 'string' ? { description: null, typed: text } : { description: text, typed: null };

/** Describes a correction by its reason. A typed reason is stored beside the message. */
export const describedByReason = (
  line: (params: { reason: MessageOrText }) => Message,
  reason: MessageOrText,
): Described =>
  typeof reason === 'string'
    ? { description: line({ reason: '' }), typed: reason }
    : { description: line({ reason }), typed: null };

/** Returns what to render. */
export function messageOf({ description, typed }: Described): MessageOrText {
  if (description === null) return typed ?? '';
  return typed === null ? description : { ...description, params: { ...description.params, reason: typed } };
}
