import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;

/**
 * Assigns every build an id. The page contains its own id, and version.txt contains the id of the served build, so that
 * an open page detects a newer one. File names contain content hashes.
 */
export function buildVersion(): Plugin {
  return {
    name: 'build-version',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 8);
      const name = `${version}-${hash}`;
      page.source = String(page.source).replace('<title>', `<meta name="version" content="${name}" />\n    <title>`);
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: name });
    },
  };
}
