import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'

/** Addresses of the simulated networks, and of funded accounts by chain. */
export interface StartedSandbox {
  readonly urls: SandboxUrls
  readonly addresses: Readonly<Record<string, string>>
}

// Simulated networks in a process of their own, so that their CPU does not count.
const sandbox = createSandbox()
const urls = await sandbox.listen()
const own = sandbox.accounts.find(({ name }) => name === 'alice')?.addresses ?? []
const started: StartedSandbox = {
  urls,
  addresses: Object.fromEntries(
    [...own]
      .sort((one, other) => Number(one.kind === 'p2wpkh') - Number(other.kind === 'p2wpkh'))
      .map(({ chain, address }) => [chain, address]),
  ),
}
process.once('disconnect', () => process.exit())
process.send?.(started)
