import type { CodegenConfig } from '@graphql-codegen/cli';
import { createHash } from 'node:crypto';

const idOf = (document: string) => createHash('sha256').update(document).digest('base64url').slice(0, 16);

/** Types and ids of the browser's documents, checked against the server's printed schema. */
const config: CodegenConfig = {
  schema: './schema.graphql',
  documents: ['src/{core,products,insights}/*/console/**/*.graphql', 'src/platform/api-client/*.graphql'],
  ignoreNoDocuments: true,
  generates: {
    './src/platform/api-client/generated/': {
      preset: 'client',
      presetConfig: {
        fragmentMasking: false,
        // Short ones: every page carries those of the whole console, and they do not compress.
        persistedDocuments: { hashAlgorithm: idOf },
      },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        scalars: {
          ID: 'string',
          DateTime: 'string',
          Date: 'string',
          Decimal: 'string',
          BigInt: { input: 'number | string', output: 'number | string' },
          JSON: 'unknown',
          Upload: 'File',
        },
      },
    },
  },
};

export default config;
