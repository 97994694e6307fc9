import { choicesOf, isChoosable, MAIL_KIND_NAMES, type MailFrequency, type MailKind } from '#kernel/mail-kind.ts';

export interface MailChoice {
  kind: MailKind;
  frequency: MailFrequency;
  choices: readonly MailFrequency[];
}

/** The kinds that a user may choose, in the order in which they are shown. */
export const CHOOSABLE_KINDS = MAIL_KIND_NAMES.filter(isChoosable);

/** Returns every choice of a user; what was chosen for a kind and is no longer offered counts as never chosen. */
export const mailChoices = (chosen: ReadonlyMap<string, MailFrequency>): MailChoice[] =>
  CHOOSABLE_KINDS.map((kind) => {
    const choices = choicesOf(kind);
    const frequency = chosen.get(kind);
    return { kind, choices, frequency: frequency && choices.includes(frequency) ? frequency : choices[0]! };
  });

export const canChoose = (kind: MailKind, frequency: MailFrequency): boolean => choicesOf(kind).includes(frequency);
