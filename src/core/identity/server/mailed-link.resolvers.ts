import { enumRef, addEnum, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { fail } from '#kernel/result.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { tokenHash } from '#platform/http/one-time-token.ts';
import { countAttempts } from './attempts.ts';
import { useOfLink, type LinkUse } from './credential.repository.ts';

/**
 * Adds the GraphQL field for the state of e-mailed links, so that their screens can report expired links before any
 * input.
 */
export function addMailedLinkSchema(builder: Builder, database: Database): void {
  const LinkUseRef = enumRef<LinkUse>('MailedLinkUse');
  addEnum(builder, LinkUseRef, 'What a mailed link is for.', {
    RESET_PASSWORD: null,
    SET_UP_PASSWORD: null,
    CONFIRM_EMAIL: null,
    UNDO_EMAIL: null,
  });
  builder.queryField('mailedLink', (t) =>
    t.field({
      type: LinkUseRef,
      nullable: true,
      description: 'What a mailed link is for; null once it expired or was used. Rate limited.',
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_, { token }, context) => {
        const now = context.wallClock();
        const tooOften = await countAttempts(database, now, { kind: 'secretLinkFrom', subject: context.address });
        if (tooOften) return unwrap<LinkUse>(fail(tooOften));
        return database.read(SYSTEM, (tx) => useOfLink(tx, tokenHash(token), now));
      },
    }),
  );
}
