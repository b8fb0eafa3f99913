import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A process for each core, and all files in it share it: that saves 0.1 s of start-up a file. It holds because code
    // here keeps no state in modules; a test that needs a process of its own spawns one.
    pool: 'forks',
    isolate: false,
    // vitest leaves a core free by default; many of these tests mostly wait for processes, sockets and clocks.
    maxWorkers: 2,
    // A limit for what hangs, not for what is slow: a busy machine must not fail a test that is right.
    testTimeout: 30_000,
    reporters: [['default', { summary: false }], './test/reporter.ts'],
  },
});

export default config;
