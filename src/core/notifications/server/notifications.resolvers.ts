import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { readCursor } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { timesince } from '../rules/timesince.ts';
import { addMailChoices } from './mail-choices.resolvers.ts';
import { noticeHtml } from './notice-html.ts';
import * as store from './notification.repository.ts';

const MAX_PAGE = 100;

interface NotificationPage {
  rows: store.NotificationRow[];
  hasNextPage: boolean;
}

const NotificationRef = objectRef<store.NotificationRow>('Notification');
const EdgeRef = objectRef<store.NotificationRow>('NotificationEdge');
const PageInfoRef = objectRef<NotificationPage>('PageInfo');
const ConnectionRef = objectRef<NotificationPage>('NotificationConnection');

export function addNotificationsSchema(builder: Builder, database: Database): void {
  addTypes(builder, database);
  addReads(builder, database);
  addMarks(builder, database);
  addMailChoices(builder, database);
}

const readerOf = (context: Context): store.Reader => {
  const { userId, membership } = signedIn(context);
  return { userId, companyId: membership?.companyId ?? null };
};

function addTypes(builder: Builder, database: Database): void {
  builder.objectType(NotificationRef, {
    description: 'A message in the notification popover.',
    fields: (t) => ({
      pk: t.exposeInt('pk', { description: 'Database key: the notificationId of markNotificationAsRead.' }),
      id: t.id({ description: 'Globally unique id for client caches.', resolve: ({ pk }) => `notification-${pk}` }),
      messageHtml: t.string({
        description: 'Sanitized HTML: text and emphasis.',
        resolve: ({ message }, _, context) => noticeHtml(message, context.language),
      }),
      link: t.exposeString('link', {
        nullable: true,
        description: 'Where a click leads. Null when the notification leads nowhere.',
      }),
      thumbnail: t.exposeString('thumbnail', {
        nullable: true,
        description: 'Picture URL. Null when there is none.',
      }),
      kind: t.exposeString('kind', { description: 'Open list of kinds, e.g. campaign, billing.' }),
      unread: t.boolean({ resolve: ({ isRead }) => !isRead }),
      dateCreated: t.field({ type: 'DateTime', resolve: (row) => row.createdAt }),
      timesince: t.string({
        description: "Age in words in the user's language, e.g. 2 hours ago.",
        resolve: (row, _, context) => timesince(context.language, row.createdAt.getTime(), context.clock()),
      }),
    }),
  });
  builder.objectType(EdgeRef, {
    description: 'One entry of the notification connection.',
    fields: (t) => ({
      cursor: t.string({ resolve: (row) => String(row.pk) }),
      node: t.field({ type: NotificationRef, resolve: (row) => row }),
    }),
  });
  builder.objectType(PageInfoRef, {
    description: 'Where a connection page ends.',
    fields: (t) => ({
      endCursor: t.string({
        nullable: true,
        description: 'Cursor for the next page. Null when the page is empty.',
        resolve: ({ rows }) => (rows.length ? String(rows.at(-1)!.pk) : null),
      }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  });
  builder.objectType(ConnectionRef, {
    description: 'Page of notifications, newest first.',
    fields: (t) => ({
      edges: t.field({ type: [EdgeRef], resolve: ({ rows }) => rows }),
      pageInfo: t.field({ type: PageInfoRef, resolve: (page) => page }),
      unreadCount: t.int({
        description: 'All unread notifications, not only those on this page.',
        resolve: (_, _args, context) => unread(database, context),
      }),
    }),
  });
}

const unread = (database: Database, context: Context) =>
  database.read(context.viewer, (tx) => store.countUnread(tx, readerOf(context)));

function addReads(builder: Builder, database: Database): void {
  builder.queryFields((t) => ({
    notifications: t.field({
      type: ConnectionRef,
      description: 'Notifications of the caller, page by page.',
      args: { limit: t.arg.int({ defaultValue: 6 }), cursor: t.arg.string() },
      resolve: async (_, args, context, info) => {
        const { limit, after: before } = unwrap(readCursor(args, info, MAX_PAGE));
        const rows = await database.read(context.viewer, (tx) =>
          store.findNotifications(tx, readerOf(context), { before, limit: limit + 1 }),
        );
        return { rows: rows.slice(0, limit), hasNextPage: rows.length > limit };
      },
    }),
    unreadCount: t.int({
      description: 'Number of unread notifications, polled by the bell.',
      resolve: (_, _args, context) => unread(database, context),
    }),
  }));
}

function addMarks(builder: Builder, database: Database): void {
  const MarkInput = builder.inputType('MarkNotificationAsReadInput', {
    description: 'Notification to mark, by its pk.',
    fields: (t) => ({ notificationId: t.int({ required: true }) }),
  });
  const MarkPayload = builder.objectRef<store.NotificationRow>('MarkNotificationAsReadPayload').implement({
    description: 'The notification after marking.',
    fields: (t) => ({
      ok: okField(t),
      notification: t.field({ type: NotificationRef, resolve: (row) => row }),
      unreadCount: t.int({ resolve: (_, _args, context) => unread(database, context) }),
    }),
  });
  const MarkAllPayload = builder.objectRef<object>('MarkAllNotificationsAsReadPayload').implement({
    description: 'Result of marking everything as read.',
    fields: (t) => ({
      ok: okField(t),
      unreadCount: t.int({ resolve: (_, _args, context) => unread(database, context) }),
    }),
  });
  builder.mutationFields((t) => ({
    markNotificationAsRead: t.field({
      type: MarkPayload,
      description: "Marks one of the caller's notifications as read.",
      args: { input: t.arg({ type: MarkInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const marked = await database.transact(context.viewer, (tx) =>
          store.markRead(tx, readerOf(context), input.notificationId),
        );
        return unwrap<store.NotificationRow>(marked ? ok(marked) : fail(notFound('Notification')));
      },
    }),
    markAllNotificationsAsRead: t.field({
      type: MarkAllPayload,
      description: "Marks all of the caller's notifications as read.",
      resolve: async (_, _args, context) => {
        await database.transact(context.viewer, (tx) => store.markAllRead(tx, readerOf(context)));
        return {};
      },
    }),
  }));
}
