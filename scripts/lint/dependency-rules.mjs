// The dependency rules: which module may know which. A lint plugin of our own, because the rules are about this codebase's bands and
// modules, and because each message has to tell the way out.
import { posix } from 'node:path';
import { caughtCalls } from './caught-calls.mjs';
import { indexWidth } from './index-width.mjs';
import { instants } from './instants.mjs';
import { json } from './json.mjs';
import { lists } from './lists.mjs';
import { names } from './names.mjs';
import { servedNames } from './served-names.mjs';

const SHARED = ['design', 'platform', 'integrations', 'kernel'];
/** What each band may import; platform/console-kit also the parts of design it is made of. */
const BANDS = {
  apps: ['apps', 'insights', 'products', 'delivery', 'core', ...SHARED, 'demo'],
  insights: ['insights', 'products', 'delivery', 'core', ...SHARED],
  products: ['products', 'core', ...SHARED],
  delivery: ['delivery', 'core', 'platform', 'integrations', 'kernel'],
  core: ['core', ...SHARED],
  design: ['design', 'kernel'],
  platform: ['platform', 'kernel'],
  integrations: ['integrations', 'platform', 'kernel'],
  kernel: ['kernel'],
};
/** The modules of a band, lowest first: each imports only those before it, so that there is no circle. */
const ORDER = {
  core: [
    'session',
    'drafts',
    'test-environment',
    'notifications',
    'webhooks',
    'exports',
    'promotions',
    'catalog',
    'accounts',
    'settings',
    'ledger',
    'registration',
    'identity',
    'access',
    'payments',
    'media',
    'serving',
    'yield',
  ],
  delivery: ['decide', 'learn', 'charge', 'attribute', 'collect', 'observe', 'engine'],
  insights: [
    'advice',
    'reports',
    'media-buys',
    'harvest',
    'campaign-page',
    'health',
    'why',
    'overview',
    'portfolio',
    'search',
  ],
};
const PRODUCT_MODULES = ['core', 'products', 'insights', 'delivery'];
// Bands that are one module.
const UNDIVIDED = ['kernel', 'design'];
const DATA_LIBRARIES = /^(kysely|pg)$/;
/** What shops install. */
const PACKAGE = /^packages\/[^/]+\/src\//;
const OPENS_TRANSACTIONS = new Set(['Database', 'SYSTEM', 'PUBLIC', 'systemFor']);

/** Splits a path below src/ into what the rules speak about. */
function locate(path) {
  const [band, first, part] = path.split('/');
  // A file beside a band's modules belongs to none of them.
  const module = /\.\w+$/.test(first ?? '') ? '' : first;
  const inRules = /(^|\/)rules\//.test(path);
  return {
    path,
    band,
    module,
    part: inRules ? 'rules' : part,
    isRepository: path.endsWith('.repository.ts'),
    isRest: path.endsWith('.rest.ts'),
    isSchema: /\.(schema|resolvers)\.ts$|\/refs\.ts$/.test(path),
    isTest: /\.(test|test-support|worker)\.tsx?$|(^|\/)testing(\.tsx?|\/)/.test(path),
  };
}

/**
 * Says what is wrong with an import, or null.
 * @param {string} file path from the repository's root, e.g. src/core/ledger/server/index.ts
 * @param {string} specifier as written
 * @param {readonly string[]} names that are imported
 */
export function judgeImport(file, specifier, names = []) {
  if (PACKAGE.test(file)) return judgePublished(file, specifier);
  if (!file.startsWith('src/')) return null;
  const from = locate(file.slice('src/'.length));
  return (from.isRepository ? judgeRepository(from, specifier, names) : null) ?? judgeTarget(file, from, specifier);
}

/** What is published stands alone: shops install it without Endcap. */
function judgePublished(file, specifier) {
  const isOutside =
    specifier.startsWith('#') || (specifier.startsWith('.') && !PACKAGE.test(resolveFrom(file, specifier)));
  return isOutside ? 'A published package imports its own files only: shops install it without the rest.' : null;
}

function judgeTarget(file, from, specifier) {
  const target = resolve(file, specifier);
  if (target === null) return judgePackage(from, specifier);
  if (target.startsWith('../packages/'))
    return 'Published packages are for shops: what Endcap needs itself stands in src/.';
  if (target.startsWith('testing/') || target.startsWith('../')) {
    return from.isTest || target.startsWith('../')
      ? null
      : 'Only tests use testing/: move what both need into the module itself.';
  }
  const to = locate(target);
  const isSameModule = from.band === to.band && (from.module === to.module || UNDIVIDED.includes(from.band));
  if (isSameModule && specifier.startsWith('#')) {
    const path = posix.relative(posix.dirname(from.path), target);
    return `Import files of your own module by their path: '${path.startsWith('.') ? path : `./${path}`}'.`;
  }
  if (isSameModule) return judgeInside(from, to);
  if (from.isTest && to.band !== 'apps') return null;
  if (specifier.startsWith('.')) return `Enter ${to.band}/${to.module} by its subpath: import '#${target}'.`;

  const isKit = from.band === 'platform' && from.module === 'console-kit' && to.band === 'design';
  if (!isKit && !(BANDS[from.band] ?? []).includes(to.band)) {
    return `${from.band} may not import ${to.band}: name a port and bind it where both are known (apps), or move the shared word down to kernel.`;
  }
  if (from.band === 'products' && to.band === 'products') {
    return 'No product imports another: move what both need to core, or bind a port in apps.';
  }
  const order = from.band === to.band && from.module !== '' ? ORDER[from.band] : undefined;
  if (order && !order.slice(0, Math.max(0, order.indexOf(from.module))).includes(to.module)) {
    return `${from.band}/${from.module} may not import ${to.band}/${to.module}: modules of a band import only those before them in ORDER. Let the higher one add the field, or bind a port in apps.`;
  }
  if (from.part === 'rules' && to.band !== 'kernel' && to.part !== 'rules') {
    return 'Rules are pure: they import kernel and other rules only. Pass what you need in as a value.';
  }
  if (PRODUCT_MODULES.includes(to.band)) return judgeEntry(from, to);
  return null;
}

/** A repository is given a transaction and instants. */
function judgeRepository(from, specifier, names) {
  if (specifier.endsWith('/database.ts') && names.some((name) => OPENS_TRANSACTIONS.has(name)))
    return 'A repository opens no transaction: move what opens it into a use case beside it, which calls the statements left here with its tx.';
  if (specifier.endsWith('/time.ts') && names.includes('Clock'))
    return 'A repository reads no clock: pass the instant in (atMs, nowMs).';
  return null;
}

function judgeInside(from, to) {
  if (from.part === 'rules' && to.part !== 'rules' && from.band !== 'kernel') {
    return 'Rules are pure: they import kernel and rules only. Move the decision here and the input or output to the shell.';
  }
  if (from.isRest && to.isRepository)
    return 'A REST route holds no SQL: call the use case that GraphQL calls, in a file without a role word.';
  if (from.part === 'console' && to.part === 'server')
    return 'The console never imports the server: types cross through the GraphQL schema.';
  if (from.part === 'server' && to.part === 'console')
    return 'The server never imports the console: put what both need into rules/.';
  return null;
}

function judgeEntry(from, to) {
  const name = `${to.band}/${to.module}`;
  if (to.part === 'rules') return null;
  const entry = to.path.slice(`${name}/`.length);
  if (to.band === 'delivery') {
    return entry === 'index.ts' ? null : `Enter ${name} by its index.ts.`;
  }
  if (entry === 'console/index.ts') {
    return from.part === 'console' || from.module === 'console'
      ? null
      : `Only the console enters ${name} by console/index.ts.`;
  }
  if (entry === 'server/refs.ts') {
    return from.isSchema
      ? null
      : `GraphQL references belong in *.schema.ts and *.resolvers.ts: move the field there, or take the type from ${name}/server/index.ts.`;
  }
  if (to.isRepository)
    return `SQL of ${name} is its own: have it export a use case or a loader from its server/index.ts, and call that.`;
  if (entry !== 'server/index.ts')
    return `Enter ${name} by its rules/, its server/index.ts or its console/index.ts: export what you need there.`;
  if (from.part === 'console' || from.module === 'console') {
    return 'The console never imports a server: types cross through the GraphQL schema.';
  }
  return null;
}

function judgePackage(from, specifier) {
  if (from.band === 'platform' || from.isTest || from.isRepository) return null;
  if (DATA_LIBRARIES.test(specifier))
    return `SQL stands in a module's *.repository.ts: move the statement there and export a function.`;
  return null;
}

/** Path below src/ (or the root for testing/), null for packages and Node's own modules. */
function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  const path = resolveFrom(file, specifier);
  return path.startsWith('src/') ? path.slice('src/'.length) : path.startsWith('testing/') ? path : `../${path}`;
}

const resolveFrom = (file, specifier) => posix.normalize(posix.join(posix.dirname(file), specifier));

const dependencyRules = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/').replace(`${context.cwd.replaceAll('\\', '/')}/`, '');
    const check = (node) => {
      const source = node.source;
      if (!source || typeof source.value !== 'string') return;
      const names = (node.specifiers ?? []).flatMap(({ imported }) => imported?.name ?? []);
      const message = judgeImport(file, source.value, names);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const environment = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!/\/src\//.test(file) || file.endsWith('/src/apps/environment.ts') || /\.test\.tsx?$/.test(file)) return {};
    return {
      MemberExpression(node) {
        if (node.object.name === 'process' && (node.property.name ?? node.property.value) === 'env') {
          context.report({
            node,
            message: 'The environment is read in src/apps/environment.ts alone: add a setting there and hand it in.',
          });
        }
      },
    };
  },
};

export default {
  meta: { name: 'endcap' },
  rules: {
    'dependency-rules': dependencyRules,
    'index-width': indexWidth,
    environment,
    json,
    instants,
    'caught-calls': caughtCalls,
    lists,
    names,
    'served-names': servedNames,
  },
};
