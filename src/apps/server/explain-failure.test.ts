import { expect, test } from 'vitest';
import { OtherEnvironmentError } from '#core/test-environment/server/index.ts';
import { EngineMissingError } from '#platform/clickhouse/clickhouse.ts';
import { ClusterStartError, ForeignClusterError } from '#platform/db/embedded.ts';
import { explainFailure } from './explain-failure.ts';

test.each<[Error, RegExp]>([
  [Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }), /Port 3000 is taken/],
  [Object.assign(new Error('listen'), { code: 'EACCES', syscall: 'listen', port: 80 }), /Port 80 may not/],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /disk is full/],
  [new ClusterStartError('PostgreSQL did not start: FATAL: could not write: No space left on device'), /disk is full/],
  [new ClusterStartError('PostgreSQL did not start: FATAL: something'), /did not start/],
  [new ForeignClusterError('written by 17.'), /written by 17\. Use that version/],
  [new EngineMissingError('not installed'), /not installed/],
  [new OtherEnvironmentError('TEST_ENVIRONMENT: set it to true'), /set it to true/],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), /DATABASE_URL/],
  [new Error('timeout expired'), /does not answer/],
  [new Error('The server does not support SSL connections'), /ssl = on/],
  [Object.assign(new Error('self-signed'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), /sslrootcert/],
])('%s is one line that says what to do', (error, expected) => {
  expect(explainFailure(error)).toMatch(expected);
  expect(explainFailure(error)).not.toContain('\n');
});

test('a defect keeps its stack', () => {
  expect(explainFailure(new TypeError('x is undefined'))).toBeNull();
});
