import { createFlagLoader } from '#core/settings/server/index.ts';
import type { Language } from '#kernel/language.ts';
import { contextOfSession, type Context, type Session, type SessionCookies } from '#platform/graphql/context.ts';
import type { BrowserCall } from '#platform/http/browser.ts';
import type { Caller } from '#platform/http/graphql-route.ts';
import type { ServerDeps } from './create-server.ts';

export type Contexts = ReturnType<typeof createContexts>;

const NO_COOKIES: SessionCookies = {
  start: () => {
    throw new Error('only a browser can sign in');
  },
  end: () => {},
};
const NO_BROWSER = { cookies: NO_COOKIES, browser: '' };

/** Creates resolver contexts: for a browser's call, and for background work on a user's behalf. */
export function createContexts(
  { database, meta, clock, wallClock = clock, newId, log }: ServerDeps,
  defaultLanguage: Language,
) {
  const flags = createFlagLoader(database, meta.environment === 'none' ? ['enable_meta_ad'] : []);
  const contextOf = ({ session, ...call }: BrowserCall & Caller): Context => {
    const context: Context = {
      ...contextOfSession(session),
      ...call,
      language: call.language ?? defaultLanguage,
      clock,
      wallClock,
      newId,
      log,
      isFlagOn: (name) => flags(context, name),
    };
    return context;
  };
  return {
    flags,
    contextOf,
    /** For a user's program: it has no browser. */
    contextOfProgram: (session: Session, caller: Caller) => contextOf({ session, ...NO_BROWSER, ...caller }),
    contextOfSession: (session: Session, language: Language) =>
      contextOf({ session, ...NO_BROWSER, address: '', agent: '', language, requestId: newId() }),
  };
}
