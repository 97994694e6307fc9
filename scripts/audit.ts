// Fails when a package that runs in production has a known vulnerability of this severity or above; asks the registry only.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAudit } from './audit-rules.ts';

const root = join(import.meta.dirname, '..');
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
});
if (error) throw error;
const accepted: unknown = JSON.parse(readFileSync(join(root, 'docs/accepted-vulnerabilities.json'), 'utf8'));
const { lines, isClean } = judgeAudit(stdout, accepted, new Date());
for (const line of lines) console.log(line);
process.exitCode = isClean ? 0 : 1;
