import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts'

/** A sandbox whose real time stands still unless the test advances it. */
export const stillSandbox = (options: SandboxOptions = {}): Sandbox =>
  createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, ...options })
