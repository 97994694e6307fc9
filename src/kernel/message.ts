import type { Micros } from './money.ts';
import type { Day, EpochMs } from './time.ts';

/**
 * A text by its code and parameters, without a language: `platform/i18n` renders it for a reader. Plain JSON, so that it
 * can be stored and rendered later.
 */
export interface Message {
  /** The module whose `texts/` hold the code. */
  namespace: string;
  code: string;
  params: Readonly<Record<string, MessageParam>>;
}

/** A message, or in its place a name or what a person typed, shown as it is. */
export type MessageOrText = Message | string;

/** A parameter as stored: its kind shows in its form. Numbers and texts are themselves. */
export type MessageParam =
  | number
  | string
  | { money: string; symbol: string; digits: number }
  | { percent: string }
  | { day: Day }
  | { from: Day; until: Day }
  | { atMs: EpochMs; timeZone: string }
  | Message;

/** What a caller passes for each kind of parameter. */
interface Kinds {
  /** Shown with the symbol before it and the currency's digits. */
  money: { amountMicros: Micros; symbol: string; digits: number };
  number: number;
  /** A fraction as decimal text: 0.09 is 9 %. */
  percent: string;
  day: Day;
  /** First and last day: 11 – 17 Jan 2026. */
  days: { from: Day; until: Day };
  instant: { atMs: EpochMs; timeZone: string };
  /** A name or code, or what a person typed: shown as it is. */
  text: string;
  message: MessageOrText;
}
export type Kind = keyof Kinds;

/** The parameters of a code and their kinds. `count` is a number that selects the plural form. */
export type Params = Readonly<Record<string, Kind>>;
/** Codes with their parameters; nested as the texts are. */
export interface Spec {
  readonly [code: string]: Params | Spec;
}

type Given<P extends Params> = { readonly [Name in keyof P]: Kinds[P[Name]] };
export type Say<P extends Params> = keyof P extends never ? () => Message : (params: Given<P>) => Message;
export type Messages<S> = {
  readonly [Code in keyof S]: S[Code] extends Params ? Say<S[Code]> : Messages<S[Code]>;
};

const TO_PARAM: { readonly [K in Kind]: (given: Kinds[K]) => MessageParam } = {
  money: ({ amountMicros, symbol, digits }) => ({ money: String(amountMicros), symbol, digits }),
  number: (given) => given,
  percent: (percent) => ({ percent }),
  day: (day) => ({ day }),
  days: ({ from, until }) => ({ from, until }),
  instant: ({ atMs, timeZone }) => ({ atMs, timeZone }),
  text: (given) => given,
  message: (given) => given,
};

/** Says whether a node of a specification is a code, and not a group of codes. */
export const isCode = (node: Params | Spec): node is Params =>
  Object.values(node).every((kind) => typeof kind === 'string');

const specs = new WeakMap<object, { namespace: string; spec: Spec }>();

/** Returns what messages were defined with, for the test that compares codes and texts. */
export const specOf = (messages: object): { namespace: string; spec: Spec } | undefined => specs.get(messages);

/**
 * Defines a module's codes. Each becomes a function of its parameters: `messages.tooLong({ max: 250 })`. The texts stand
 * in the module's `texts/`; a test compares both.
 */
export function defineMessages<const S extends Spec>(namespace: string, spec: S): Messages<S> {
  const group = (codes: Spec, prefix: string): object =>
    Object.fromEntries(
      Object.entries(codes).map(([name, node]) => {
        const code = prefix + name;
        return [name, isCode(node) ? say(code, node) : group(node, `${code}.`)];
      }),
    );
  const say =
    (code: string, kinds: Params) =>
    (given: Readonly<Record<string, never>> = {}): Message => ({
      namespace,
      code,
      params: Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, TO_PARAM[kind](given[name]!)])),
    });
  const messages = group(spec, '');
  specs.set(messages, { namespace, spec });
  return messages as Messages<S>;
}

/**
 * Emails by code, in `email` of the module's texts. The subject, greeting, paragraphs, action and closing of an email
 * share its parameters.
 */
export function defineEmails<const S extends Readonly<Record<string, Params>>>(
  namespace: string,
  emails: S,
): Messages<S> {
  const messages = defineMessages(namespace, { email: emails }).email;
  specs.set(messages, { namespace, spec: { email: emails } });
  return messages as Messages<S>;
}
