import { MAIL_FREQUENCIES, type MailKind } from '#kernel/mail-kind.ts';
import { invalid } from '#kernel/problem.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { fail } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { canChoose, CHOOSABLE_KINDS, mailChoices, type MailChoice } from '../rules/mail-choice.ts';
import { listChoices, saveChoice } from './mail-choice.repository.ts';

const MailChoiceRef = objectRef<MailChoice>('MailChoice');

/** Adds how often a user gets mails of each kind that may be chosen. */
export function addMailChoices(builder: Builder, database: Database): void {
  const FrequencyRef = builder.enumType('MailFrequency', {
    description: 'How often mails of a kind come.',
    values: MAIL_FREQUENCIES,
  });
  const readOwn = async (context: Context) => {
    const { userId } = signedIn(context);
    return mailChoices(await database.read(context.viewer, (tx) => listChoices(tx, userId)));
  };
  const KindRef = builder.enumType('MailKind', {
    description: 'What mails are about, of those that may be chosen.',
    values: Object.fromEntries(CHOOSABLE_KINDS.map((kind) => [kind.toUpperCase(), { value: kind }])) as Record<
      string,
      { value: MailKind }
    >,
  });
  builder.objectType(MailChoiceRef, {
    description: 'How often the caller gets mails of a kind. Mails about money and sign-in are always sent.',
    fields: (t) => ({
      id: t.id({ description: 'Globally unique id for client caches.', resolve: ({ kind }) => `mail-choice-${kind}` }),
      kind: t.field({ type: KindRef, resolve: ({ kind }) => kind }),
      frequency: t.field({ type: FrequencyRef, resolve: ({ frequency }) => frequency }),
      choices: t.field({
        type: [FrequencyRef],
        description: 'What may be chosen, as it is usual first.',
        resolve: ({ choices }) => [...choices],
      }),
    }),
  });
  builder.queryField('mailChoices', (t) =>
    t.field({
      type: [MailChoiceRef],
      description: 'How often the caller gets mails, by kind.',
      resolve: (_, _args, context) => readOwn(context),
    }),
  );
  const ChooseMailInput = builder.inputType('ChooseMailInput', {
    description: 'A kind of mail, and how often it is to come.',
    fields: (t) => ({
      kind: t.field({ type: KindRef, required: true }),
      frequency: t.field({ type: FrequencyRef, required: true }),
    }),
  });
  const PayloadRef = objectRef<{ mailChoices: MailChoice[] }>('ChooseMailPayload');
  builder.objectType(PayloadRef, {
    description: 'What the caller has chosen now.',
    fields: (t) => ({
      ok: okField(t),
      mailChoices: t.field({ type: [MailChoiceRef], resolve: (payload) => payload.mailChoices }),
    }),
  });
  builder.mutationField('chooseMail', (t) =>
    t.field({
      type: PayloadRef,
      description: 'Chooses how often the caller gets mails of a kind.',
      args: { input: t.arg({ type: ChooseMailInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { userId } = signedIn(context);
        const { kind, frequency } = input;
        if (!canChoose(kind, frequency)) unwrap(fail(invalid('frequency', sharedMessages.notValid())));
        await database.transact(context.viewer, (tx) => saveChoice(tx, { userId, kind, frequency }));
        return { mailChoices: await readOwn(context) };
      },
    }),
  );
}
