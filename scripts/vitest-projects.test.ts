import { expect, test } from 'vitest';
import config from '../vitest.config.ts';

// Otherwise `npx vitest run <module>`, which asks for several projects, stops before the first test.
test('projects that run beside each other have the same number of workers', () => {
  const projects = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test!] : [],
  );
  const groups = Map.groupBy(projects, ({ sequence }) => sequence?.groupOrder ?? 0);
  expect(projects.length).toBeGreaterThan(3);
  for (const group of groups.values()) expect(new Set(group.map(({ maxWorkers }) => maxWorkers)).size).toBe(1);
});
