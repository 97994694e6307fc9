const COMMENTS = /--.*$/gm;
/** What functions do happens when they are called. */
const BODIES = /\$(\w*)\$[\s\S]*?\$\1\$/g;
const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?([\w.]+)`;
const CREATED = new RegExp(String.raw`create (?:unlogged )?table ${NAME}`, 'gi');
const LOCKED = new RegExp(
  [
    `alter table ${NAME}`,
    `drop table ${NAME}`,
    String.raw`create (?:unique )?index (?:if not exists )?(?:\w+ )?on ${NAME}`,
    String.raw`create (?:constraint )?trigger \w+ [^;]*? on ${NAME} (?:for|deferrable|when|execute|from)`,
    `insert into ${NAME}`,
    String.raw`update (?!of\b|or\b|on\b)${NAME} (?:\w+ )?set`,
    `delete from ${NAME}`,
    String.raw`truncate (?!on\b|or\b)(?:table )?${NAME}`,
  ].join('|'),
  'gi',
);

/** Names the tables that a migration locks while others may use them: those that it changes and does not create itself. */
export function tablesLocked(text: string): string[] {
  const statements = text.replaceAll(COMMENTS, '').replaceAll(BODIES, '').replaceAll(/\s+/g, ' ');
  const namesIn = (pattern: RegExp) =>
    [...statements.matchAll(pattern)].map((match) =>
      match
        .slice(1)
        .find((name) => name !== undefined)!
        .toLowerCase(),
    );
  const created = new Set(namesIn(CREATED));
  return [...new Set(namesIn(LOCKED))].filter((name) => !created.has(name)).toSorted();
}
