import { UnreadableInput } from '@switchyard/core'
/** Virtual machines. Sui is only paid out to. */
export type Machine = 'evm' | 'solana' | 'sui'

/** The identifiers of one chain. */
export interface MayanChain {
  /** Mayan's name, `ethereum`. */
  readonly name: string
  /** Chain code, `ETH`. */
  readonly code: string
  /** Wormhole chain id, as used in orders. */
  readonly wormhole: number
  readonly machine: Machine
  /** Circle's CCTP domain, for bridges of USDC. */
  readonly cctp?: number
}

/**
 * Supported chains. HyperEVM is excluded because its chain id in the API differs from Mayan's; TON, Aptos, Linea, Fogo and
 * HyperCore because payouts are not certain or they have no chain code.
 *
 * Source: swap-sdk 15.2.0, `utils.ts` and `cctp.ts` (read 2026-11).
 */
export const mayanChains: readonly MayanChain[] = [
  { name: 'solana', code: 'SOL', wormhole: 1, machine: 'solana', cctp: 5 },
  { name: 'ethereum', code: 'ETH', wormhole: 2, machine: 'evm', cctp: 0 },
  { name: 'bsc', code: 'BSC', wormhole: 4, machine: 'evm' },
  { name: 'polygon', code: 'POL', wormhole: 5, machine: 'evm', cctp: 7 },
  { name: 'avalanche', code: 'AVAX', wormhole: 6, machine: 'evm', cctp: 1 },
  { name: 'sui', code: 'SUI', wormhole: 21, machine: 'sui', cctp: 8 },
  { name: 'arbitrum', code: 'ARB', wormhole: 23, machine: 'evm', cctp: 3 },
  { name: 'optimism', code: 'OP', wormhole: 24, machine: 'evm', cctp: 2 },
  { name: 'base', code: 'BASE', wormhole: 30, machine: 'evm', cctp: 6 },
  { name: 'unichain', code: 'UNI', wormhole: 44, machine: 'evm', cctp: 10 },
  { name: 'monad', code: 'MONAD', wormhole: 48, machine: 'evm', cctp: 15 },
  { name: 'sonic', code: 'SONIC', wormhole: 52, machine: 'evm', cctp: 13 },
]

const byName = new Map(mayanChains.map((chain) => [chain.name, chain]))
const byCode = new Map(mayanChains.map((chain) => [chain.code, chain]))
const byWormhole = new Map(mayanChains.map((chain) => [chain.wormhole, chain]))

/** The chain with this Mayan name. */
export const findChainByName = (name: string): MayanChain | undefined => byName.get(name)

/** The chain with this code. */
export const findChainByCode = (code: string): MayanChain | undefined => byCode.get(code)

/** The chain with this Wormhole id. */
export const findWormholeChain = (number: number): MayanChain | undefined => byWormhole.get(number)

/** The chain of a quote. @throws {UnreadableInput} for an unsupported chain. */
export const requireChain = (name: string): MayanChain => {
  const chain = byName.get(name)
  if (!chain) throw new UnreadableInput(`"${name}" is not a supported chain`)
  return chain
}
