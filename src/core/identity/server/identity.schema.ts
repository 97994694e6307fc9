import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { SellerCenter } from '#integrations/seller-center/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { enumRef, objectRef } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { EndKeysMadeSince } from './email-changes.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import type { AuthDeps } from './sign-in.ts';
import type { SignUpDeps } from './sign-up.ts';

export interface User {
  id: Uuid;
  email: string;
  firstName: string;
  lastName: string;
  title: string | null;
  language: Language;
  timezone: string;
  isStaff: boolean;
  twoStepEnabled: boolean;
  /** Whether a company that the user is an active member of requires two steps. */
  isTwoStepRequired: boolean;
  /** False for users who only sign in through a provider. */
  hasUsablePassword: boolean;
}

export interface IdentitySchemaDeps {
  database: Database;
  passwords: Passwords;
  secrets: Secrets;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  sellerCenter: SellerCenter;
  /** The deployment's currency, for companies that select none. */
  defaultCurrency: string;
  /** Whether staff always need two-step sign-in. */
  requiresStaffCode: boolean;
  /** Ends the keys of programs, and the links to results, that a user made since an instant; bound in `apps`. */
  endKeysMadeSince: EndKeysMadeSince;
  /** Key of the support chat; null when none is configured. */
  chatKey: string | null;
}

/** Reads the caller, once per request. */
export type Me = (context: Context) => Promise<User>;

/** Returns the deps of the sign-in services, with the clock and ids of one request. */
export function authDepsOf(
  { database, passwords, secrets, requiresStaffCode }: IdentitySchemaDeps,
  { wallClock: clock, clock: environmentClock, newId }: Context,
): AuthDeps {
  return { database, passwords, secrets, requiresStaffCode, clock, environmentClock, newId };
}

/** Adds the deps for creating a company. */
export function ownerInputOf(deps: IdentitySchemaDeps, context: Context): SignUpDeps {
  return { ...authDepsOf(deps, context), defaultCurrency: deps.defaultCurrency };
}

export const UserRef = objectRef<User>('User');
export const LanguageRef = enumRef<Language>('Language');
