// The import law: which room may know which. A lint plugin of our own, because the law is about this house's rooms and
// doors, and because each message has to tell the way out.
import { posix } from 'node:path';
import { caughtCalls } from './caught-calls.mjs';
import { instants } from './instants.mjs';

const LAYERS = {
  apps: ['apps', 'features', 'delivery', 'design', 'platform', 'integrations', 'kernel', 'demo'],
  features: ['features', 'delivery', 'design', 'platform', 'integrations', 'kernel'],
  delivery: ['delivery', 'features', 'platform', 'integrations', 'kernel'],
  design: ['design', 'kernel'],
  platform: ['platform', 'kernel'],
  integrations: ['integrations', 'platform', 'kernel'],
  kernel: ['kernel'],
};
// The ad engine charges wallets and asks which campaigns may serve; it knows no other room's server.
const DELIVERY_DOORS = ['wallet', 'campaigns'];
// Layers that are one room.
const UNDIVIDED = ['kernel', 'design'];
const DATA_LIBRARIES = /^(kysely|pg)$/;

/** Splits a path below src/ into what the law speaks about. */
function locate(path) {
  const [layer, first, part] = path.split('/');
  // A file beside a layer's rooms belongs to none of them: it is what the layer shows as a whole.
  const room = /\.\w+$/.test(first ?? '') ? '' : first;
  const inRules = /(^|\/)rules\//.test(path);
  return {
    path,
    layer,
    room,
    part: inRules ? 'rules' : part,
    isStore: path.endsWith('-store.ts'),
    isTest: /\.test\.tsx?$|(^|\/)testing(\.ts|\/)/.test(path),
  };
}

/**
 * Says what is wrong with an import, or null.
 * @param {string} file path from the repository's root, e.g. src/features/wallet/server/index.ts
 * @param {string} specifier as written
 */
export function judgeImport(file, specifier) {
  if (!file.startsWith('src/')) return null;
  const from = locate(file.slice('src/'.length));
  const target = resolve(file, specifier);
  if (target === null) return judgePackage(from, specifier);
  if (target.startsWith('testing/') || target.startsWith('../')) {
    return from.isTest || target.startsWith('../')
      ? null
      : 'Only tests use testing/: move what both need into the room itself.';
  }
  const to = locate(target);
  const isSameRoom = from.layer === to.layer && (from.room === to.room || UNDIVIDED.includes(from.layer));
  if (isSameRoom) return judgeInside(from, to);
  if (from.isTest && to.layer !== 'apps') return null;
  if (specifier.startsWith('.')) return `Enter ${to.layer}/${to.room} by its subpath: import '#${target}'.`;

  const allowed = LAYERS[from.layer] ?? [];
  if (!allowed.includes(to.layer)) {
    return `${from.layer} may not know ${to.layer}: hand it in from where both are known (apps), or move the shared word down to kernel.`;
  }
  if (from.part === 'rules' && to.layer !== 'kernel' && to.part !== 'rules') {
    return 'Rules are pure: they import kernel and other rules only. Pass what you need in as a value.';
  }
  if (to.layer === 'features' || to.layer === 'delivery') return judgeDoor(from, to);
  return null;
}

function judgeInside(from, to) {
  if (from.part === 'rules' && to.part !== 'rules' && from.layer !== 'kernel') {
    return 'Rules are pure: they import kernel and rules only. Move the decision here and the input or output to the shell.';
  }
  if (from.part === 'console' && to.part === 'server')
    return 'The console never imports the server: types cross through the GraphQL schema.';
  if (from.part === 'server' && to.part === 'console')
    return 'The server never imports the console: put what both need into rules/.';
  return null;
}

function judgeDoor(from, to) {
  const name = `${to.layer}/${to.room}`;
  if (to.part === 'rules') return null;
  const door = to.path.slice(`${name}/`.length);
  if (to.layer === 'delivery') {
    return door === 'index.ts' ? null : `Enter ${name} by its index.ts.`;
  }
  if (door === 'console/index.ts') {
    return from.part === 'console' || from.room === 'console'
      ? null
      : `Only the console enters ${name} by console/index.ts.`;
  }
  if (door !== 'server/index.ts')
    return `Enter ${name} by its rules/, its server/index.ts or its console/index.ts: export what you need there.`;
  if (from.part === 'console' || from.room === 'console') {
    return 'The console never imports a server: types cross through the GraphQL schema.';
  }
  if (from.layer === 'delivery' && !DELIVERY_DOORS.includes(to.room)) {
    return `delivery knows only the servers of ${DELIVERY_DOORS.join(' and ')}: let ${to.room} call delivery, or hand the value in.`;
  }
  return null;
}

function judgePackage(from, specifier) {
  if (from.layer === 'platform' || from.isTest || from.isStore) return null;
  if (DATA_LIBRARIES.test(specifier))
    return `SQL stands in a room's *-store.ts: move the statement there and export a function.`;
  return null;
}

/** Path below src/ (or the root for testing/), null for packages and Node's own modules. */
function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  const path = posix.normalize(posix.join(posix.dirname(file), specifier));
  return path.startsWith('src/') ? path.slice('src/'.length) : path.startsWith('testing/') ? path : `../${path}`;
}

const importLaw = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/').replace(`${context.cwd.replaceAll('\\', '/')}/`, '');
    const check = (node) => {
      const source = node.source;
      if (!source || typeof source.value !== 'string') return;
      const message = judgeImport(file, source.value);
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
  rules: { 'import-law': importLaw, environment, instants, 'caught-calls': caughtCalls },
};
