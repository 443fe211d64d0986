import { createTimeoutSignal } from '@switchyard/net'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { ANSWER_MS } from './answer-ms.ts'

/** A demo key of the sandbox. It has no value elsewhere. */
export interface DemoKey {
  readonly chain: string
  readonly kind: string
  readonly address: string
  /** 64 hex digits; on Solana the seed of the key pair. */
  readonly privateKey: string
}

/** The first demo account of a sandbox, and the gateways that take its transactions. */
export interface SandboxWallet {
  /** The key of a chain: one for every EVM chain, SegWit where a chain has it. */
  readonly findKey: (chain: string) => DemoKey
  /** URLs of a chain by kind of gateway. */
  readonly findGateways: (chain: string) => Readonly<Record<string, string>>
}

/**
 * Reads the demo account of a running sandbox.
 *
 * @throws {CommandFailure} where there is no sandbox at the address.
 */
export const openSandboxWallet = async (sandbox: string): Promise<SandboxWallet> => {
  if (!URL.canParse(sandbox))
    throw createUsageFailure(`${sandbox} is not an address.`, 'Give the one "switchyard sandbox" shows.')
  const read = async (path: string): Promise<unknown> => {
    const url = new URL(`/sandbox/${path}`, sandbox)
    const response = await fetch(url, { signal: createTimeoutSignal(ANSWER_MS) }).catch(() => undefined)
    if (!response?.ok) {
      throw new CommandFailure(`There is no sandbox at ${sandbox}.`, {
        remedy: 'Start one with "switchyard sandbox"; it shows its address as "networks".',
      })
    }
    return response.json()
  }
  const [urls, accounts] = (await Promise.all([read('urls'), read('accounts')])) as [Urls, readonly Account[]]
  const addresses = accounts[0]?.addresses ?? []
  const findGateways = (chain: string): Readonly<Record<string, string>> => urls.gateways[chain] ?? {}
  const findKey = (chain: string): DemoKey => {
    const own = findGateways(chain).evm === undefined ? chain : 'EVM'
    const keys = addresses.filter((key) => key.chain === own)
    const key = keys.find(({ kind }) => kind === 'p2wpkh') ?? keys[0]
    if (key) return key
    throw new CommandFailure(`The demo account has no key for ${chain}.`, {
      remedy: 'Give the addresses with --from and --to.',
    })
  }
  return { findKey, findGateways }
}

interface Urls {
  readonly gateways: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Account {
  readonly addresses: readonly DemoKey[]
}
