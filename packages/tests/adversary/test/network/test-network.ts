import type { Http } from '@switchyard/core'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { withoutNode } from './several-nodes.ts'

/** The moment every run begins at, so that runs compare: Unix milliseconds. */
const START = 1_795_000_000_000
export const SEED = 'adversary'

/** A sandbox whose time stands still until it is moved, reached without sockets. */
export interface TestNetwork {
  readonly sandbox: Sandbox
  readonly http: Http
  readonly now: () => number
}

/** Opens a sandbox of its own; two of them are alike in every key, address and price. */
export const openNetwork = (): TestNetwork => {
  const sandbox = createSandbox({ seed: SEED, speed: 600, clock: () => START })
  return {
    sandbox,
    now: () => Math.floor(sandbox.world.clock.now()),
    http: async ({ method, url, headers, body }) => {
      const answer = await sandbox.fetch(new Request(withoutNode(url), { method, headers, body } as RequestInit))
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    },
  }
}
