import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types and hashes of the browser's documents, checked against the server's printed schema. */
const config: CodegenConfig = {
  schema: './schema.graphql',
  documents: 'src/features/*/console/**/*.graphql',
  ignoreNoDocuments: true,
  generates: {
    './src/platform/api-client/generated/': {
      preset: 'client',
      presetConfig: {
        fragmentMasking: false,
        persistedDocuments: { hashAlgorithm: 'sha256' },
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
